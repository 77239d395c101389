import { type Category, categories, categoryNames } from '#features/properties/categories.ts';
import { inLanguage, t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import type { IconName } from '#kit/web/ui/icon-shapes.ts';

const areas = 'Kololo Nakasero Bugolobi Muyenga Ntinda Munyonyo Naguru Kira Lubowa Entebbe'.split(' ');
const features: Record<string, string> = {
  pool: t('Pool'),
  gym: t('Gym'),
  security: t('Security'),
  parking: t('Parking'),
  balcony: t('Balcony'),
  garden: t('Garden'),
  'servants quarter': t('Servants Quarter'),
  'solar power': t('Solar Power'),
  borehole: t('Borehole'),
  furnished: t('Furnished'),
};
const priceTierOptions = [
  ['low', t('Budget'), t('Under 500,000 UGX')],
  ['medium', t('Mid-range'), '500K - 1.5M UGX'],
  ['high', t('Luxury'), t('Above 1.5M UGX')],
] as const;
const categoryCards: Record<Category, { name: string; icon: IconName }> = {
  rental_units: { name: t('Rental Units'), icon: 'key' },
  furnished_houses: { name: 'BnBs', icon: 'bed' },
  for_sale: { name: t('Properties For Sale'), icon: 'home' },
  bank_sales: { name: t('Bank Sales'), icon: 'gavel' },
};

/**
 * Renders the content of the explore dialog. Each choice is a link that leads directly to its page and works
 * without scripts. The areas, prices and features are those of the rental units.
 */
export function exploreHtml(): string {
  const secondaryClass = buttonClass('secondary');
  const link = (path: string, label: string, className = '') =>
    `<a href="${inLanguage(path)}"${className && ` class="${className}"`}>${label}</a>`;
  const field = (name: string, label: string, maxLength: number) =>
    `<label>${label}<input name=${name} maxlength=${maxLength} autocomplete=off></label>`;
  const form = (path: string, fields: string, button: string) =>
    `<form action="${inLanguage(path)}">${fields}<button class="${secondaryClass}">${button}</button></form>`;
  const rentals = (name: string, value: string) => `/rental-units?${name}=${encodeURIComponent(value)}`;
  const panels = {
    [t('Property Type')]: categories
      .map((category) => {
        const { name, icon } = categoryCards[category];
        const iconHtml = `<svg class="icon size-5" aria-hidden="true"><use href="#i-${icon}"/></svg>`;
        return link(categoryNames[category].route, `${iconHtml}${name}`);
      })
      .join(''),
    [t('Area')]:
      areas.map((name) => link(rentals('area', name.toLowerCase()), name)).join('') +
      form('/explore', field('q', t('Other area'), 200), t('Search')),
    [t('Price Range')]:
      priceTierOptions
        .map(([tier, name, priceRange]) =>
          link(rentals('price', tier), `${name} <small>${priceRange}</small>`),
        )
        .join('') +
      form(
        '/rental-units',
        field('minPrice', t('Min price (UGX)'), 20) + field('maxPrice', t('Max price (UGX)'), 20),
        t('Apply Price Filter'),
      ),
    [t('Features')]: Object.entries(features)
      .map(([value, name]) => link(rentals('feature', value), name))
      .join(''),
  };
  const tabs = Object.keys(panels).map(
    (name, index) => `<label><input type=radio name=tab${index === 0 ? ' checked' : ''}>${name}</label>`,
  );
  const sections = Object.values(panels).map((panel) => `<section>${panel}</section>`);
  return `<div><h2 id=explore-title>${t('Explore Properties')}</h2><button type=button popovertarget=explore popovertargetaction=hide aria-label="${t('Close')}"><svg class="icon size-5" aria-hidden="true"><use href="#i-close"/></svg></button></div><fieldset><legend class=sr-only>${t('Search by')}</legend>${tabs.join('')}</fieldset>${sections.join('')}<footer>${link('/explore#filters', t('Choose several'), secondaryClass)}${link('/rental-units', t('View All Properties'), secondaryClass)}</footer>`;
}
