import { type CardRow, cardColumns, presentCard } from '#features/properties/server/cards.ts';
import type { PropertyFilters, PropertyPage } from '#features/search/schema.ts';
import type { ListFilters } from '#features/search/server/filters/filter-sql.ts';
import { match } from '#features/search/server/filters/match.ts';
import type { Resolved } from '#features/search/server/filters/resolved-request.ts';
import { findListings } from '#features/search/server/index/listing-search.ts';
import { readySearchIndex } from '#features/search/server/index/search-index.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { radiusOf } from './distance.ts';
import type { ListSort } from './list-order.ts';
import { countUpTo } from './list-query.ts';

type NearMisses = NonNullable<PropertyPage['nearMisses']>;
/** A filter that a close match need not meet, with the filters of such a match. */
type Relaxation = { kinds: string[]; relax(filters: ListFilters): ListFilters | null; sort?: ListSort };

const without =
  (...names: Array<keyof ListFilters>): Relaxation['relax'] =>
  (filters) =>
    names.some((name) => filters[name] !== undefined)
      ? (Object.fromEntries(
          Object.entries(filters).filter(([name]) => !names.includes(name as keyof ListFilters)),
        ) as ListFilters)
      : null;

/** Close matches are never farther away. */
const nearMissMeters = 8_000;

/** The filters that a close match may miss, the least important first. Exclusions are always met. */
const relaxations: readonly Relaxation[] = [
  { kinds: ['road'], relax: without('road') },
  { kinds: ['meter'], relax: without('meter') },
  { kinds: ['power'], relax: without('power') },
  { kinds: ['water'], relax: without('water') },
  { kinds: ['feature'], relax: without('features') },
  { kinds: ['hasTour'], relax: without('hasTour') },
  {
    kinds: ['near'],
    relax: ({ near, ...filters }) =>
      near ? { ...filters, near: { ...near, radius: radiusOf(nearMissMeters) } } : null,
  },
  { kinds: ['maxPrice', 'price'], relax: without('maxPrice', 'price'), sort: 'price_asc' },
  { kinds: ['maxFirstPayment'], relax: without('maxFirstPayment') },
  { kinds: ['maxFirstMonths'], relax: without('maxFirstMonths') },
  { kinds: ['maxAdvanceMonths'], relax: without('maxAdvanceMonths') },
  { kinds: ['maxDepositMonths'], relax: without('maxDepositMonths') },
  { kinds: ['minBathrooms'], relax: without('minBathrooms') },
  {
    kinds: ['bedrooms'],
    relax: ({ bedrooms, ...filters }) =>
      bedrooms === undefined
        ? null
        : { ...filters, minBedrooms: Math.max(0, bedrooms - 1), maxBedrooms: bedrooms + 1 },
  },
  { kinds: ['tenure'], relax: without('tenure') },
  { kinds: ['furnished'], relax: without('furnished') },
  { kinds: ['decimals'], relax: without('plot') },
];

/** The number of results below which close matches help. */
export const fewResults = 3;
const maxNearMisses = 4;

/**
 * Returns homes that miss one filter of a search with few results, each with that filter: 'Kisaasi, but
 * murram'.
 */
export async function findNearMisses(
  kit: SearchKit,
  request: PropertyFilters,
  { filters, reading }: Resolved,
  shownIds: readonly number[],
): Promise<NearMisses> {
  if (filters.id !== undefined || filters.words?.length) return [];
  const promising = [];
  for (const { kinds, relax, sort = 'default' } of relaxations) {
    const missed = missedFilter(kinds, request, reading);
    const relaxed = missed && relax(filters);
    if (!relaxed || !(await hasMoreThan(kit, relaxed, shownIds.length))) continue;
    // Rents, stays and sales cannot be compared by price.
    const order: ListSort = relaxed.near ? 'nearest' : relaxed.category ? sort : 'default';
    promising.push({ missed, filters: relaxed, sort: order });
    if (promising.length === maxRelaxations) break;
  }
  const found = new Map<number, NearMisses[number]>();
  const lists = await Promise.all(
    promising.map(({ missed: _missed, ...list }) =>
      findListings<CardRow>(kit, {
        ...list,
        weights: [],
        after: null,
        limit: shownIds.length + maxPerFilter,
        columns: cardColumns,
        isCounted: false,
      }),
    ),
  );
  for (const [position, { missed }] of promising.entries())
    for (const row of lists[position]?.rows ?? [])
      if (!shownIds.includes(row.id) && !found.has(row.id) && found.size < maxNearMisses)
        found.set(row.id, { ...presentCard(row), missed });
  return [...found.values()];
}

async function hasMoreThan(kit: SearchKit, filters: ListFilters, count: number): Promise<boolean> {
  const index = readySearchIndex(kit.search.index);
  return index
    ? match(index, filters).count > count
    : (await countUpTo(kit.pool, filters, count + 1)) > count;
}

const maxRelaxations = 3;
const maxPerFilter = 2;

function missedFilter(
  kinds: readonly string[],
  request: PropertyFilters,
  reading: Resolved['reading'],
): NearMisses[number]['missed'] | null {
  const part = reading?.understood.find(({ kind }) => kinds.includes(kind));
  if (part) return { kind: part.kind, value: String(part.value) };
  for (const kind of kinds) {
    const value: unknown = request[kind as keyof PropertyFilters];
    if (value !== undefined) return { kind, value: String(value) };
  }
  return null;
}
