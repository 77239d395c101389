import { amenityName } from '#features/properties/amenity-name.ts';
import { type Category, categories } from '#features/properties/categories.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

const areas = 'Kololo Nakasero Bugolobi Muyenga Ntinda Munyonyo Naguru Kira Lubowa Entebbe'.split(' ');
/** What a field of its own says in the filters is asked for by that field here too. */
const features: Record<string, string> = {
  pool: 'Pool',
  gym: 'Gym',
  security: 'Security',
  parking: 'Parking',
  balcony: 'Balcony',
  garden: 'Garden',
  'servants quarter': amenityName('Servants Quarter'),
  'solar power': 'Solar Power',
};
const tiers = { low: 'Budget', medium: 'Mid-range', high: 'Luxury' };
/** A month's rent, a night and a price: only those of the chosen category are shown. */
const bands = [
  ['Under 500,000 UGX', '500K - 1.5M UGX', 'Above 1.5M UGX'],
  ['Under 100K', '100K - 300K', 'Above 300K'],
  ['Under 150M', '150M - 450M', 'Above 450M'],
];
const cards: Record<Category, string> = {
  rental_units: 'Rental Units',
  furnished_houses: 'BnBs',
  for_sale: 'Properties For Sale',
  bank_sales: 'Bank Sales',
};

/**
 * The content of the explore dialog: tabs over one form, which gathers what is chosen until it is sent. It works before
 * any script. Rentals are chosen first, as the areas and features are theirs.
 */
export function exploreHtml(): string {
  const choice = (type: 'radio' | 'checkbox', name: string, value: string, text: string, isChosen = false) =>
    `<label><input type=${type} name=${name} value=${value === '' || value.includes(' ') ? `"${value}"` : value}${isChosen ? ' checked' : ''}>${text}</label>`;
  const field = (name: string, label: string, most: number) =>
    `<label>${label}<input name=${name} maxlength=${most} autocomplete=off></label>`;
  const second = buttonClass('secondary');
  const panels = {
    'Property Type':
      categories.map((one, index) => choice('radio', 'category', one, cards[one], index === 0)).join('') +
      choice('radio', 'category', '', 'All'),
    Area: `${areas.map((name) => choice('checkbox', 'area', name.toLowerCase(), name)).join('')}<p>${field('q', 'Another area', 200)}<button class="${second}">Search</button></p>`,
    'Price Range': `${Object.entries(tiers)
      .map(([tier, name], at) =>
        choice(
          'radio',
          'price',
          tier,
          `${name}${bands.map((band) => ` <small>${band[at]}</small>`).join('')}`,
        ),
      )
      .join(
        '',
      )}${choice('radio', 'price', '', 'Any price', true)}<p>${field('minPrice', 'Min price, UGX', 20)}${field('maxPrice', 'Max price, UGX', 20)}<button class="${second}">Apply Price Filter</button></p>`,
    Features:
      Object.entries(features)
        .map(([value, name]) => choice('checkbox', 'feature', value, name))
        .join('') +
      choice('checkbox', 'water', 'borehole', 'Borehole') +
      choice('checkbox', 'furnished', 'true', 'Furnished'),
  };
  const tabs = Object.keys(panels).map(
    (name, index) => `<label><input type=radio name=tab${index === 0 ? ' checked' : ''}>${name}</label>`,
  );
  const sections = Object.values(panels).map((panel) => `<section>${panel}</section>`);
  return `<div><h2 id=explore-title>Explore Properties</h2><button type=button popovertarget=explore popovertargetaction=hide aria-label=Close><svg class="icon size-5" aria-hidden="true"><use href="#i-close"/></svg></button></div><fieldset><legend class=sr-only>Look by</legend>${tabs.join('')}</fieldset><form action=/explore>${sections.join('')}<footer><button class="${buttonClass('primary', 'flex-1')}">Show homes</button><button type=reset class="${second}">Clear</button><a href=/rental-units class="${second}">View All Properties</a></footer></form>`;
}
