import { categoryNames } from '#features/properties/categories.ts';
import { savedSearchLimits } from '#features/saved-searches/choices.ts';
import type { SearchReading } from '#features/search/schema.ts';
import { searchChips } from '#features/search/web/explore/search-chips.ts';
import type { Search } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';

/** Describes a search as `Rental Units: 2 bedrooms, Kisaasi, Up to UGX 800,000`, or as `All homes`. */
export function searchName(search: Search, reading: SearchReading | undefined): string {
  const page = search.category && categoryNames[search.category].page;
  const chipText = searchChips(search, reading)
    .map(({ words }) => words)
    .join(', ');
  const name = page && chipText ? `${page}: ${chipText}` : chipText || page || t('All homes');
  return name.length <= savedSearchLimits.name ? name : `${name.slice(0, savedSearchLimits.name - 1)}…`;
}
