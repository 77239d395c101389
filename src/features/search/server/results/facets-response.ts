import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { countsWithParts } from '#features/properties/areas.ts';
import type { countFacets as facetsCall } from '#features/search/api.ts';
import type { PropertyFilters } from '#features/search/schema.ts';
import type { ListFilters } from '#features/search/server/filters/filter-sql.ts';
import { match } from '#features/search/server/filters/match.ts';
import { resolveRequest } from '#features/search/server/filters/resolved-request.ts';
import { surroundingsFor } from '#features/search/server/filters/surroundings-filter.ts';
import {
  type CachedCounts,
  countFacets,
  type FacetCounts,
} from '#features/search/server/index/facet-counts.ts';
import type { FacetIndex } from '#features/search/server/index/facet-index.ts';
import type { SearchIndex } from '#features/search/server/index/search-index.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { usualSurroundings } from '#features/travel/surroundings.ts';
import { type ContentCache, openContentCache } from '#kit/server/events/content-cache.ts';
import { countFacetsInSql } from './facets-sql.ts';
import { tripKeys } from './travel-times.ts';

type FacetsReply = z.input<typeof facetsCall.reply>;

/** The maximum time for which a page waits for the counts. It is enough for a small catalogue. */
const maxWaitMs = 250;

export async function readFacets(kit: SearchKit, query: PropertyFilters): Promise<FacetsReply> {
  const { index: searchIndex, facetCounts, travel } = kit.search;
  // Read first, so that counts with the streets before an import are never kept as those after it.
  const streets = await travel.version();
  const { filters, reading, vocabulary } = await resolveRequest(kit, query);
  const search = reading && { search: reading };
  const facetsOf = ({ area, ...others }: FacetCounts, surroundings: Record<string, number>) =>
    sortFacets({
      ...others,
      surroundings,
      area: Object.fromEntries(countsWithParts(vocabulary.areas, new Map(Object.entries(area)))),
    });
  if (searchIndex.isOff) {
    const { total, counts } = await countFacetsInSql(kit.pool, filters);
    return { total, facets: facetsOf(counts, {}), isApproximate: false, ...search };
  }
  if (!searchIndex.latest())
    await Promise.race([searchIndex.settled(), wait(maxWaitMs, undefined, { ref: false })]);
  const index = searchIndex.latest();
  if (!index) return { total: null, facets: null, isApproximate: false, ...search };
  const result = await facetCounts.get(keyOf(filters, streets), async () => ({
    ...countFacets(index, filters),
    surroundings: streets === null ? {} : await countSurroundings(kit, index, filters),
  }));
  return {
    total: result.total,
    facets: facetsOf(result.counts, result.surroundings),
    isApproximate: searchIndex.current() !== index,
    ...search,
  };
}

/** Counts the homes that remain with each of the usual wishes for the surroundings. */
async function countSurroundings(kit: SearchKit, index: FacetIndex, filters: ListFilters) {
  const { surroundings } = await surroundingsFor(kit, usualSurroundings);
  const counts = surroundings.map((choice) => {
    const chosen = [...(filters.surroundings ?? []), choice];
    return [choice.text, match(index, { ...filters, surroundings: chosen }).count] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/**
 * Returns the cache key. It contains one id for the set of available homes, because there may be thousands of
 * them, and the import of the streets that were used.
 */
function keyOf({ stay, trips, surroundings, ...others }: ListFilters, streets: string | null): string {
  return JSON.stringify({
    ...others,
    trips: trips && tripKeys(trips),
    surroundings: surroundings?.map(({ text }) => text),
    streets,
    free: stay?.free.id,
  });
}

/** Opens the cache of counts, which are valid for one revision of the index. */
export function openFacetCounts(index: SearchIndex): ContentCache<CachedCounts> {
  const revision = () => index.latest()?.revision ?? 0;
  return openContentCache({
    freshness: { mark: revision, isUnchanged: (_, since) => since === revision() },
    limitEntries: 500,
    limitBytes: 4 * 2 ** 20,
    bytesOf: (counts) => JSON.stringify(counts).length,
    graceMs: 0,
    ttlMs: 60_000,
  });
}

function sortFacets(counts: Record<string, Record<string, number>>): NonNullable<FacetsReply['facets']> {
  const ordered = Object.entries(counts).map(([facet, values]) => [
    facet,
    Object.entries(values)
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  ]);
  return Object.fromEntries(ordered) as NonNullable<FacetsReply['facets']>;
}
