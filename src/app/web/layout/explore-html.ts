import { amenityName } from '#features/properties/amenity-name.ts';
import { type Category, categories } from '#features/properties/categories.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

const areas = 'Kololo Nakasero Bugolobi Muyenga Ntinda Munyonyo Naguru Kira Lubowa Entebbe'.split(' ');
const features = [
  'Pool',
  'Gym',
  'Security',
  'Parking',
  'Balcony',
  'Garden',
  'Servants Quarter',
  'Solar Power',
  'Borehole',
  'Furnished',
];
const tiers = {
  low: ['Budget', 'Under 500,000 UGX'],
  medium: ['Mid-range', '500K - 1.5M UGX'],
  high: ['Luxury', 'Above 1.5M UGX'],
};
const cards: Record<Category, string> = {
  rental_units: 'Rental Units',
  furnished_houses: 'BnBs',
  for_sale: 'Properties For Sale',
  bank_sales: 'Bank Sales',
};

/**
 * The content of the explore dialog: tabs over one form, which gathers what is chosen until it is sent. It works before
 * any script. Rentals are chosen first, as the areas, prices and features are theirs.
 */
export function exploreHtml(): string {
  const choice = (type: 'radio' | 'checkbox', name: string, value: string, text: string, isChosen = false) =>
    `<label><input type=${type} name=${name} value=${value.includes(' ') ? `"${value}"` : value}${isChosen ? ' checked' : ''}>${text}</label>`;
  const field = (name: string, label: string, most: number) =>
    `<label>${label}<input name=${name} maxlength=${most} autocomplete=off></label>`;
  const second = buttonClass('secondary');
  const panels = {
    'Property Type': categories
      .map((one, index) => choice('radio', 'category', one, cards[one], index === 0))
      .join(''),
    Area: `${areas.map((name) => choice('checkbox', 'area', name.toLowerCase(), name)).join('')}<p>${field('q', 'Another area', 200)}<button class="${second}">Search</button></p>`,
    'Price Range': `${Object.entries(tiers)
      .map(([tier, [name, text]]) => choice('radio', 'price', tier, `${name} <small>${text}</small>`))
      .join(
        '',
      )}<p>${field('minPrice', 'Min price, UGX', 20)}${field('maxPrice', 'Max price, UGX', 20)}<button class="${second}">Apply Price Filter</button></p>`,
    Features: features
      .map((name) => {
        const local = amenityName(name);
        const text = local === name ? name : `${name} <small>${local}</small>`;
        return choice('checkbox', 'feature', name.toLowerCase(), text);
      })
      .join(''),
  };
  const tabs = Object.keys(panels).map(
    (name, index) => `<label><input type=radio name=tab${index === 0 ? ' checked' : ''}>${name}</label>`,
  );
  const sections = Object.values(panels).map((panel) => `<section>${panel}</section>`);
  return `<div><h2 id=explore-title>Explore Properties</h2><button type=button popovertarget=explore popovertargetaction=hide aria-label=Close><svg class="icon size-5" aria-hidden="true"><use href="#i-close"/></svg></button></div><fieldset><legend class=sr-only>Look by</legend>${tabs.join('')}</fieldset><form action=/explore>${sections.join('')}<footer><button class="${buttonClass('primary', 'flex-1')}">Show homes</button><button type=reset class="${second}">Clear</button><a href=/rental-units class="${second}">View All Properties</a></footer></form>`;
}
