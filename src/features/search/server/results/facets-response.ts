import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { countsWithParts } from '#features/properties/areas.ts';
import type { countFacets as facetsCall } from '#features/search/api.ts';
import type { PropertyFilters } from '#features/search/schema.ts';
import type { ListFilters } from '#features/search/server/filters/filter-sql.ts';
import { resolveRequest } from '#features/search/server/filters/resolved-request.ts';
import {
  countFacets,
  type FacetCountResult,
  type FacetCounts,
} from '#features/search/server/index/facet-counts.ts';
import type { SearchIndex } from '#features/search/server/index/search-index.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { type ContentCache, openContentCache } from '#kit/server/events/content-cache.ts';
import { countFacetsInSql } from './facets-sql.ts';
import { tripKeys } from './travel-times.ts';

type FacetsReply = z.input<typeof facetsCall.reply>;

/** The maximum time for which a page waits for the counts. It is enough for a small catalogue. */
const maxWaitMs = 250;

export async function readFacets(kit: SearchKit, query: PropertyFilters): Promise<FacetsReply> {
  const { filters, reading, vocabulary } = await resolveRequest(kit, query);
  const { index: searchIndex, facetCounts } = kit.search;
  const search = reading && { search: reading };
  const facetsOf = ({ area, ...others }: FacetCounts) =>
    sortFacets({
      ...others,
      area: Object.fromEntries(countsWithParts(vocabulary.areas, new Map(Object.entries(area)))),
    });
  if (searchIndex.isOff) {
    const { total, counts } = await countFacetsInSql(kit.pool, filters);
    return { total, facets: facetsOf(counts), isApproximate: false, ...search };
  }
  if (!searchIndex.latest())
    await Promise.race([searchIndex.settled(), wait(maxWaitMs, undefined, { ref: false })]);
  const index = searchIndex.latest();
  if (!index) return { total: null, facets: null, isApproximate: false, ...search };
  const result = await facetCounts.get(keyOf(filters), async () => countFacets(index, filters));
  return {
    total: result.total,
    facets: facetsOf(result.counts),
    isApproximate: searchIndex.current() !== index,
    ...search,
  };
}

/**
 * Returns the cache key. It contains one id for the set of available homes, because there may be thousands of
 * them.
 */
function keyOf({ stay, trips, ...others }: ListFilters): string {
  return JSON.stringify({ ...others, trips: trips && tripKeys(trips), free: stay?.free.id });
}

/** Opens the cache of counts, which are valid for one revision of the index. */
export function openFacetCounts(index: SearchIndex): ContentCache<FacetCountResult> {
  const revision = () => index.latest()?.revision ?? 0;
  return openContentCache({
    freshness: { mark: revision, isUnchanged: (_, since) => since === revision() },
    limitEntries: 500,
    limitBytes: 4 * 2 ** 20,
    bytesOf: ({ counts }) => JSON.stringify(counts).length,
    graceMs: 0,
    ttlMs: 60_000,
  });
}

function sortFacets(counts: FacetCounts): NonNullable<FacetsReply['facets']> {
  const ordered = Object.entries(counts).map(([facet, values]) => [
    facet,
    Object.entries(values)
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  ]);
  return Object.fromEntries(ordered) as NonNullable<FacetsReply['facets']>;
}
