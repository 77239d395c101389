import { type CardRow, cardColumns, presentCard } from '#features/properties/server/cards.ts';
import type { statedFilters } from '#features/search/exclusions.ts';
import type { PropertyFilters, PropertyPage } from '#features/search/schema.ts';
import { centerNamed } from '#features/search/server/filters/filter-names.ts';
import type { ListFilters } from '#features/search/server/filters/filter-sql.ts';
import { match } from '#features/search/server/filters/match.ts';
import type { Resolved } from '#features/search/server/filters/resolved-request.ts';
import { findListings } from '#features/search/server/index/listing-search.ts';
import { readySearchIndex } from '#features/search/server/index/search-index.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { reachLimits } from '#features/travel/reach.ts';
import { distanceOf, geoPointNear, type Pin, withinReach } from './distance.ts';
import type { ListSort } from './list-order.ts';
import { countUpTo } from './list-query.ts';
import { quotesFor } from './stay-quote-for-card.ts';
import { tripsOf } from './travel-times.ts';

type NearMisses = NonNullable<PropertyPage['nearMisses']>;
type Missed = NearMisses[number]['missed'];
/** A filter that a close match need not meet, with the filters of such a match. */
type Relaxation = {
  kinds: string[];
  relax(filters: ListFilters): ListFilters | null;
  sort?: ListSort;
  missed?: Missed;
};

const without =
  (...names: Array<keyof ListFilters>): Relaxation['relax'] =>
  (filters) =>
    names.some((name) => filters[name] !== undefined)
      ? (Object.fromEntries(
          Object.entries(filters).filter(([name]) => !names.includes(name as keyof ListFilters)),
        ) as ListFilters)
      : null;

/** Homes that state another value. Those that state none may match. */
const withOther =
  (name: (typeof statedFilters)[number]): Relaxation['relax'] =>
  ({ [name]: value, ...filters }) =>
    value === undefined ? null : { ...filters, not: [...(filters.not ?? []), { [name]: value }] };

/** Homes that state any amount. */
const withAny =
  (name: 'maxFirstPayment' | 'maxFirstMonths' | 'maxAdvanceMonths' | 'maxDepositMonths', max: number) =>
  (filters: ListFilters): ListFilters | null =>
    filters[name] === undefined ? null : { ...filters, [name]: max };

const anyAmount = 100_000_000_000_000;
const anyMonths = 1_000;
const anySquareMeters = 1e9;

/** Close matches are never farther away. */
const nearMissMeters = 8_000;

/** How much longer the way of a close match may take. */
const slowerTrip = 1.4;

function withSlowerTrips({ trips, ...others }: ListFilters): ListFilters | null {
  if (!trips) return null;
  const slower = trips.map((trip) => ({
    ...trip,
    minutes: Math.min(reachLimits.maxMinutes, Math.floor(trip.minutes * slowerTrip)),
  }));
  return { ...others, trips: slower };
}

/** Each feature is relaxed alone. */
function relaxationsOfFeatures({ features = [] }: ListFilters): Relaxation[] {
  return features.map((value) => ({
    kinds: ['feature'],
    missed: { kind: 'feature', values: [value] },
    relax: ({ features: _all, ...filters }) => {
      const others = features.filter((name) => name !== value);
      return others.length > 0 ? { ...filters, features: others } : filters;
    },
  }));
}

/** The filters that a close match may miss, the least important first. Exclusions are always met. */
const relaxationsFor = (
  filters: ListFilters,
  areas: readonly Pin[],
  namedArea: Pin | undefined,
): readonly Relaxation[] => [
  { kinds: ['road'], relax: withOther('road') },
  { kinds: ['meter'], relax: withOther('meter') },
  { kinds: ['compound'], relax: withOther('compound') },
  {
    kinds: ['floor'],
    relax: ({ floor, ...others }) =>
      floor === undefined ? null : { ...others, floor: floor === 'ground' ? 'upper' : 'ground' },
  },
  { kinds: ['power'], relax: withOther('power') },
  { kinds: ['water'], relax: without('water') },
  ...relaxationsOfFeatures(filters),
  { kinds: ['hasTour'], relax: without('hasTour') },
  { kinds: ['surroundings'], relax: without('surroundings') },
  {
    kinds: ['near'],
    relax: ({ near, ...others }) =>
      near ? { ...others, near: withinReach(near, areas, nearMissMeters) } : null,
  },
  {
    kinds: ['area'],
    relax: ({ area: _area, near, ...others }) =>
      namedArea && !near ? { ...others, near: geoPointNear(namedArea, areas, nearMissMeters) } : null,
  },
  { kinds: ['reach'], relax: withSlowerTrips, sort: 'quickest' },
  { kinds: ['maxPrice', 'price'], relax: without('maxPrice', 'price'), sort: 'price_asc' },
  { kinds: ['maxFirstPayment'], relax: withAny('maxFirstPayment', anyAmount) },
  { kinds: ['maxFirstMonths'], relax: withAny('maxFirstMonths', anyMonths) },
  { kinds: ['maxAdvanceMonths'], relax: withAny('maxAdvanceMonths', anyMonths) },
  { kinds: ['maxDepositMonths'], relax: withAny('maxDepositMonths', anyMonths) },
  { kinds: ['minBathrooms'], relax: without('minBathrooms') },
  {
    kinds: ['bedrooms'],
    relax: ({ bedrooms, ...others }) =>
      bedrooms === undefined
        ? null
        : { ...others, minBedrooms: Math.max(0, bedrooms - 1), maxBedrooms: bedrooms + 1 },
  },
  { kinds: ['tenure'], relax: withOther('tenure') },
  { kinds: ['furnished'], relax: withOther('furnished') },
  {
    kinds: ['decimals', 'minDecimals', 'maxDecimals'],
    relax: ({ plot, ...others }) => (plot ? { ...others, plot: { min: 0, max: anySquareMeters } } : null),
  },
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
  resolved: Resolved,
  shownIds: readonly number[],
): Promise<NearMisses> {
  const { filters, reading, vocabulary } = resolved;
  if (filters.id !== undefined) return [];
  if (filters.words?.length) return homesWithoutWords(kit, resolved);
  const promising = [];
  let tries = 0;
  const [areaName, ...otherNames] = areasNamed(request, reading);
  const namedArea =
    areaName !== undefined && otherNames.length === 0 ? centerNamed(vocabulary, areaName) : undefined;
  const relaxations = relaxationsFor(filters, vocabulary.areas, namedArea);
  for (const { kinds, relax, sort = 'default', missed: only } of relaxations) {
    const missed = only ?? missedFilter(kinds, request, reading);
    const relaxed = missed && relax(filters);
    if (!relaxed) continue;
    if (++tries > maxTries) break;
    const isWider = relaxed.not === filters.not && relaxed.floor === filters.floor;
    if (!(await hasMoreThan(kit, relaxed, isWider ? shownIds.length : 0))) continue;
    // Rents, stays and sales cannot be compared by price.
    const isComparable = relaxed.category !== undefined || sort === 'quickest';
    const order: ListSort = relaxed.near ? 'nearest' : isComparable ? sort : 'default';
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
  for (const [position, { missed, filters: relaxed }] of promising.entries())
    for (const row of lists[position]?.rows ?? [])
      if (!shownIds.includes(row.id) && !found.has(row.id) && found.size < maxNearMisses)
        found.set(row.id, {
          ...presentCard(row),
          ...quotesFor(filters, row),
          ...tripsOf(filters.trips, row),
          ...(filters.near && relaxed.near && distanceOf(relaxed.near, row)),
          missed,
        });
  const misses = [...found.values()];
  if (!filters.near) return misses;
  return misses.sort((a, b) => (a.distanceMeters ?? Infinity) - (b.distanceMeters ?? Infinity));
}

/** Returns homes that match everything but the words that no home has. */
async function homesWithoutWords(
  kit: SearchKit,
  { filters: { words = [], ...filters }, reading, sort, weights }: Resolved,
): Promise<NearMisses> {
  const unknown = reading?.words.filter((word) => reading.unknown.includes(word)) ?? [];
  if (unknown.length === 0 || Object.keys(filters).length === 0) return [];
  const others = words.filter((_, position) => !unknown.includes(reading?.words[position] ?? ''));
  const { rows } = await findListings<CardRow>(kit, {
    filters: { ...filters, ...(others.length > 0 && { words: others }) },
    sort,
    weights,
    after: null,
    limit: maxNearMisses,
    columns: cardColumns,
    isCounted: false,
  });
  const missed = { kind: 'word', values: unknown };
  return rows.map((row) => ({
    ...presentCard(row),
    ...quotesFor(filters, row),
    ...tripsOf(filters.trips, row),
    ...(filters.near && distanceOf(filters.near, row)),
    missed,
  }));
}

/** Returns the areas of the text and of the address as they were named there. */
function areasNamed({ area = [] }: PropertyFilters, reading: Resolved['reading']): string[] {
  const parts = reading?.understood.filter(({ kind }) => kind === 'area') ?? [];
  return [...new Set([...area, ...parts.map(({ value }) => String(value))])];
}

async function hasMoreThan(kit: SearchKit, filters: ListFilters, count: number): Promise<boolean> {
  const index = readySearchIndex(kit.search.index);
  return index
    ? match(index, filters).count > count
    : (await countUpTo(kit.pool, filters, count + 1)) > count;
}

/** The filters that are relaxed one after the other, and those of them whose homes are shown. */
const maxTries = 8;
const maxRelaxations = 3;
const maxPerFilter = 2;

function missedFilter(
  kinds: readonly string[],
  request: PropertyFilters,
  reading: Resolved['reading'],
): Missed | null {
  const part = reading?.understood.find(({ kind }) => kinds.includes(kind));
  if (part) return { kind: part.kind, values: [String(part.value)] };
  for (const kind of kinds) {
    const value: unknown = request[kind as keyof PropertyFilters];
    if (value !== undefined) return { kind, values: [textOf(value)] };
  }
  return null;
}

function textOf(value: unknown): string {
  const { dollars } = Object(value) as { dollars?: number };
  return dollars === undefined ? String(value) : `$${dollars}`;
}
