import { type Category, categories, categoryNames } from '#features/properties/categories.ts';

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

/** The content of the explore dialog: plain links, forms and tabs that work before any script. */
export function exploreHtml(): string {
  const link = (href: string, text: string) => `<a href="${href}">${text}</a>`;
  const rental = (name: string, text: string) =>
    link(`/rental-units?${new URLSearchParams({ [name]: text.toLowerCase() })}`, text);
  const field = (name: string, label: string) =>
    `<label>${label}<input name=${name} inputmode=numeric pattern="[0-9]{1,15}" autocomplete=off></label>`;
  const panels = {
    'Property Type': categories.map((one) => link(categoryNames[one].route, cards[one])).join(''),
    Area: `${areas.map((name) => rental('area', name)).join('')}<form action=/explore role=search><label>Another area<input name=q maxlength=200 autocomplete=off></label><button>Search</button></form>`,
    'Price Range': `${Object.entries(tiers)
      .map(([tier, [name, text]]) => link(`/rental-units?price=${tier}`, `${name} <small>${text}</small>`))
      .join(
        '',
      )}<form action=/explore>${field('minPrice', 'Min price, UGX')}${field('maxPrice', 'Max price, UGX')}<button>Apply Price Filter</button></form>`,
    Features: features.map((name) => rental('feature', name)).join(''),
  };
  const tabs = Object.keys(panels).map(
    (name, index) => `<label><input type=radio name=explore${index === 0 ? ' checked' : ''}>${name}</label>`,
  );
  return `<div><h2 id=explore-title>Explore Properties</h2><button type=button popovertarget=explore popovertargetaction=hide aria-label=Close><svg class="icon size-5" aria-hidden="true"><use href="#i-close"/></svg></button></div><fieldset><legend class=sr-only>Look by</legend>${tabs.join('')}</fieldset>${Object.values(
    panels,
  )
    .map((panel) => `<section>${panel}</section>`)
    .join('')}<p><a href=/rental-units>View All Properties</a></p>`;
}
