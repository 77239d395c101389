import type { SearchReading } from '#features/search/schema.ts';
import { activeFilters, isExploreName, multiValued, type Search, valuesOf } from './search-url.ts';

/** Returns the number of chips that `searchChips` would create, without loading their labels. */
export function chipCount(search: Search, reading: SearchReading | undefined): number {
  const { q, checkOut, ...others } = activeFilters(search);
  const understood =
    q && reading ? reading.understood.map(({ kind, at, isImplied }) => (isImplied ? kind : at)) : [];
  return (
    new Set(understood).size +
    (q ? (reading?.words.length ?? 1) : 0) +
    Object.keys(others)
      .filter(isExploreName)
      .reduce((sum, name) => sum + (multiValued.has(name) ? valuesOf(others, name).length : 1), 0) +
    (checkOut && !others.checkIn ? 1 : 0)
  );
}
