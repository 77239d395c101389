import { t } from '#kit/t.ts';

/** The four canonical categories. `normaliseCategory` accepts other spellings. */
export const categories = ['rental_units', 'furnished_houses', 'for_sale', 'bank_sales'] as const;
export type Category = (typeof categories)[number];

/** The fixed names of each category for one listing, for its page, and for its route. */
export const categoryNames: Record<Category, { one: string; page: string; route: string }> = {
  rental_units: { one: t('Rental Unit'), page: t('Rental Units'), route: '/rental-units' },
  furnished_houses: { one: 'BnB', page: t('BnBs and Vacation Rentals'), route: '/bnbs' },
  for_sale: { one: t('For Sale'), page: t('Properties For Sale'), route: '/for-sale' },
  bank_sales: { one: t('Bank Sale'), page: t('Bank Property Auctions'), route: '/bank-sales' },
};

export function isCategory(value: unknown): value is Category {
  return categories.some((category) => category === value);
}

export const sorts = [
  'default',
  'price_asc',
  'price_desc',
  'newest',
  'popular',
  'most_reviewed',
  'size_desc',
] as const;
export type Sort = (typeof sorts)[number];

export const priceTiers = ['low', 'medium', 'high'] as const;
export type PriceTier = (typeof priceTiers)[number];

const oneMillion = 1_000_000;

/**
 * The lower bounds of the price tiers 'medium' and 'high', in whole shillings per month, per night or in
 * total. The ranges are half-open: an amount exactly on a boundary belongs to the higher tier.
 */
export const tierBoundaries: Record<Category, { medium: number; high: number }> = {
  rental_units: { medium: 500_000, high: 1.5 * oneMillion },
  furnished_houses: { medium: 100_000, high: 300_000 },
  for_sale: { medium: 150 * oneMillion, high: 450 * oneMillion },
  bank_sales: { medium: 150 * oneMillion, high: 450 * oneMillion },
};
