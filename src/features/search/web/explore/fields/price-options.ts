import {
  type Category,
  type PriceTier,
  priceTiers,
  tierBoundaries,
} from '#features/properties/categories.ts';
import type { ExploreFilters, ExploreName } from '#features/search/web/explore/search-url.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** The fields that only some categories have. If categories mix, all of them are shown. */
const categoriesOf: Partial<Record<ExploreName, readonly Category[]>> = {
  sleeps: ['furnished_houses'],
  freeFrom: ['rental_units'],
  maxFirstPayment: ['rental_units'],
  furnished: ['rental_units', 'for_sale'],
  compound: ['rental_units', 'for_sale'],
  floor: ['rental_units', 'for_sale'],
  meter: ['rental_units', 'for_sale'],
  tenure: ['for_sale', 'bank_sales'],
};

export function isFilterActive(filters: ExploreFilters, name: ExploreName): boolean {
  const allowedCategories = categoriesOf[name];
  return (
    !allowedCategories ||
    !filters.category ||
    allowedCategories.some((allowed) => allowed === filters.category) ||
    !!filters[name]
  );
}

export type Choice = { value: string; name: string };

/** Returns the price tiers as choices: `Under 500,000`, `500,000 to 1.5M`, `1.5M and above`. */
export function priceChoices(category: Category): Choice[] {
  const { medium, high } = tierBoundaries[category];
  const labels: Record<PriceTier, string> = {
    low: t('Under {amount}', { amount: shortAmount(medium) }),
    medium: t('{low} to {high}', { low: shortAmount(medium), high: shortAmount(high) }),
    high: t('{amount} and above', { amount: shortAmount(high) }),
  };
  return priceTiers.map((value) => ({ value, name: labels[value] }));
}

function shortAmount(shillings: number): string {
  return shillings >= 1_000_000 ? `${shillings / 1_000_000}M` : groupThousands(shillings);
}
