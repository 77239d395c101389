import type { Category } from '#features/properties/categories.ts';

/** The pages with searches, and the category of each. */
export const searchPages = {
  '/explore': null,
  '/rental-units': 'rental_units',
  '/bnbs': 'furnished_houses',
  '/for-sale': 'for_sale',
  '/bank-sales': 'bank_sales',
} as const satisfies Record<string, Category | null>;
export type SearchPagePath = keyof typeof searchPages;
export const searchPagePaths = Object.keys(searchPages) as [SearchPagePath, ...SearchPagePath[]];

export const alertTimes = ['at_once', 'daily', 'weekly'] as const;
export type AlertTime = (typeof alertTimes)[number];

export const savedSearchLimits = {
  maxPerAccount: 20,
  name: 200,
  filters: 1_000,
  /** The minimum number of homes that one combined notification covers. */
  minCombined: 4,
} as const;
