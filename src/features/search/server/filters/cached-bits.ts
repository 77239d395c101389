import type { Bitset } from '#features/search/server/index/bitset.ts';
import type { FacetIndex } from '#features/search/server/index/facet-index.ts';
import type { ListFilters } from './filter-sql.ts';

const cache = new WeakMap<ListFilters, { index: FacetIndex; revision: number; bits: Bitset }>();

/**
 * Returns the listings that an exclusion leaves out. A request matches the same exclusions many times: for its
 * list, its counts and its close matches.
 */
export function cachedBits(
  index: FacetIndex,
  excluded: ListFilters,
  build: (index: FacetIndex, filters: ListFilters) => Bitset,
): Bitset {
  const { revision } = index;
  const cached = cache.get(excluded);
  if (cached?.index === index && cached.revision === revision) return cached.bits;
  const bits = build(index, excluded);
  cache.set(excluded, { index, revision, bits });
  return bits;
}
