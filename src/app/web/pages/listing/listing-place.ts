import type { Category } from '#features/properties/categories.ts';
import type { ListingFilters } from '#features/search/web/filters/listing-filters.ts';

/** Which list it is, and where the reader stands in it. */
export type ListingPlace = { category: Category; path: string; filters: ListingFilters };
