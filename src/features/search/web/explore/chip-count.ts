import type { SearchReading } from '#features/search/schema.ts';
import { activeFilters, type Search, valuesOf } from './search-url.ts';

/** Returns the number of chips that `searchChips` would create, without loading their labels. */
export function chipCount(search: Search, reading: SearchReading | undefined): number {
  const { q, area: _areas, feature: _features, not: _not, checkOut, ...others } = activeFilters(search);
  const understood =
    q && reading ? reading.understood.map(({ kind, at, isImplied }) => (isImplied ? kind : at)) : [];
  const { filters } = search;
  return (
    new Set(understood).size +
    (q ? (reading?.words.length ?? 1) : 0) +
    valuesOf(filters, 'area').length +
    valuesOf(filters, 'feature').length +
    valuesOf(filters, 'not').length +
    Object.keys(others).length +
    (checkOut && !others.checkIn ? 1 : 0)
  );
}
