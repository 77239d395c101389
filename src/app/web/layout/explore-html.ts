import { type Category, categories } from '#features/properties/categories.ts';
import { inLanguage, t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

const areas = 'Kololo Nakasero Bugolobi Muyenga Ntinda Munyonyo Naguru Kira Lubowa Entebbe'.split(' ');
/** What a field of its own says in the filters is asked for by that field here too. */
const features: Record<string, string> = {
  pool: t('Pool'),
  gym: t('Gym'),
  security: t('Security'),
  parking: t('Parking'),
  balcony: t('Balcony'),
  garden: t('Garden'),
  'servants quarter': t('Boys’ quarters'),
  'solar power': t('Solar Power'),
};
const tiers = { low: t('Budget'), medium: t('Mid-range'), high: t('Luxury') };
/** A month's rent, a night and a price: only those of the chosen category are shown. */
const bands = [
  [t('Under 500,000 UGX'), '500K - 1.5M UGX', t('Above 1.5M UGX')],
  [t('Under 100K'), '100K - 300K', t('Above 300K')],
  [t('Under 150M'), '150M - 450M', t('Above 450M')],
];
const cards: Record<Category, string> = {
  rental_units: t('Rental Units'),
  furnished_houses: 'BnBs',
  for_sale: t('Properties For Sale'),
  bank_sales: t('Bank Sales'),
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
    [t('Property Type')]:
      categories.map((one, index) => choice('radio', 'category', one, cards[one], index === 0)).join('') +
      choice('radio', 'category', '', t('All')),
    [t('Area')]:
      `${areas.map((name) => choice('checkbox', 'area', name.toLowerCase(), name)).join('')}<p>${field('q', t('Another area'), 200)}<button class="${second}">${t('Search')}</button></p>`,
    [t('Price Range')]: `${Object.entries(tiers)
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
      )}${choice('radio', 'price', '', t('Any price'), true)}<p>${field('minPrice', t('Min price, UGX'), 20)}${field('maxPrice', t('Max price, UGX'), 20)}<button class="${second}">${t('Apply Price Filter')}</button></p>`,
    [t('Features')]:
      Object.entries(features)
        .map(([value, name]) => choice('checkbox', 'feature', value, name))
        .join('') +
      choice('checkbox', 'water', 'borehole', t('Borehole')) +
      choice('checkbox', 'furnished', 'true', t('Furnished')),
  };
  const tabs = Object.keys(panels).map(
    (name, index) => `<label><input type=radio name=tab${index === 0 ? ' checked' : ''}>${name}</label>`,
  );
  const sections = Object.values(panels).map((panel) => `<section>${panel}</section>`);
  return `<div><h2 id=explore-title>${t('Explore Properties')}</h2><button type=button popovertarget=explore popovertargetaction=hide aria-label="${t('Close')}"><svg class="icon size-5" aria-hidden="true"><use href="#i-close"/></svg></button></div><fieldset><legend class=sr-only>${t('Look by')}</legend>${tabs.join('')}</fieldset><form action="${inLanguage('/explore')}">${sections.join('')}<footer><button class="${buttonClass('primary', 'flex-1')}">${t('Show homes')}</button><button type=reset class="${second}">${t('Clear')}</button><a href="${inLanguage('/rental-units')}" class="${second}">${t('View All Properties')}</a></footer></form>`;
}
