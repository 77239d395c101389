import type { Category } from '#features/properties/categories.ts';
import type { ListingFilters } from '#features/search/web/filters/listing-filters.ts';

/** The list, and the position in it. */
export type ListingPlace = { category: Category; path: string; filters: ListingFilters };
