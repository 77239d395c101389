import { titledTenures } from '#features/properties/choices.ts';
import {
  type Bitset,
  createBitset,
  hasBit,
  intersect,
  setBit,
} from '#features/search/server/index/bitset.ts';
import type { CodeColumn } from '#features/search/server/index/code-column.ts';
import {
  dayNumber,
  type FacetIndex,
  maxBedroomFacet,
  slotFor,
} from '#features/search/server/index/facet-index.ts';
import { type GeoPoint, squaredDistance } from '#features/search/server/results/distance.ts';
import type { ListFilters } from './filter-sql.ts';
import {
  matchAnyValue,
  matchBoth,
  matchEither,
  matchNothing,
  matchNotIn,
  matchRange,
  matchSet,
  matchValue,
  matchWhere,
  matchWhole,
  type Predicate,
} from './predicates.ts';

/** The groups of filters. Filters of one group are ignored together when their facet is counted. */
export type FilterGroup =
  | 'category'
  | 'area'
  | 'type'
  | 'price'
  | 'firstPayment'
  | 'bedrooms'
  | 'bathrooms'
  | 'feature'
  | 'tour'
  | 'available'
  | 'featured'
  | 'furnished'
  | 'meter'
  | 'power'
  | 'water'
  | 'road'
  | 'tenure'
  | 'bank'
  | 'sleeps'
  | 'stay'
  | 'freeFrom'
  | 'box'
  | 'near'
  | 'id';

/** Returns the predicate of each filter, with its group. Words belong to no group. */
export function buildPredicates(index: FacetIndex, filters: ListFilters): Array<[FilterGroup, Predicate]> {
  const { coded, flags, ranges } = index;
  const {
    category,
    area,
    type,
    price,
    minPrice,
    maxPrice,
    maxFirstPayment,
    bedrooms,
    minBedrooms,
    maxBedrooms,
    minBathrooms,
    features = [],
    hasTour,
    available,
    featured,
    furnished,
    meter,
    power,
    water,
    road,
    tenure,
    bank,
    box,
    id,
    near,
    sleeps,
    stay,
    freeFrom,
    words: _words,
    ...others
  } = filters;
  others satisfies Record<string, never>;
  const predicates: Array<[FilterGroup, Predicate]> = [];
  const add = (group: FilterGroup, predicate: Predicate) => predicates.push([group, predicate]);
  const matchFlag = (set: Bitset, isSet: boolean) => (isSet ? matchSet(set) : matchNotIn(set));
  if (category) add('category', matchValue(coded.category, category));
  if (area) add('area', matchAmong(coded.area, area));
  if (type) add('type', matchAmong(coded.type, type));
  if (price) add('price', matchValue(coded.tier, price));
  if (minPrice !== undefined || maxPrice !== undefined)
    add('price', matchRange(ranges.price, minPrice, maxPrice));
  if (maxFirstPayment !== undefined)
    add('firstPayment', matchRange(ranges.firstPayment, undefined, maxFirstPayment));
  if (bedrooms !== undefined) add('bedrooms', matchBedrooms(index, bedrooms));
  if (minBedrooms !== undefined) add('bedrooms', matchBedroomsFrom(index, minBedrooms));
  if (maxBedrooms !== undefined) add('bedrooms', matchBedroomsUpTo(index, maxBedrooms));
  if (sleeps !== undefined) add('sleeps', matchWhole(index.sleeps, Math.max(1, sleeps)));
  if (stay) add('stay', matchIds(index, stay.free.totals));
  if (freeFrom !== undefined) add('freeFrom', matchFreeFrom(index, freeFrom));
  if (minBathrooms !== undefined) add('bathrooms', matchWhole(index.halfBathrooms, minBathrooms * 2));
  for (const name of features) add('feature', matchFeature(index, name));
  if (hasTour !== undefined) add('tour', matchFlag(flags.tour, hasTour));
  if (available !== undefined) add('available', matchFlag(flags.available, available));
  if (featured !== undefined) add('featured', matchFlag(flags.featured, featured));
  if (furnished !== undefined) add('furnished', matchValue(coded.furnished, String(furnished)));
  if (meter) add('meter', matchValue(coded.meter, meter));
  if (power) add('power', matchPower(index, power));
  if (water) add('water', matchSet(flags[water]));
  if (road) add('road', matchValue(coded.road, road));
  if (tenure) add('tenure', matchTenure(index, tenure));
  if (bank) {
    const lowerCaseBank = bank.toLowerCase();
    add(
      'bank',
      matchAnyValue(coded.bank, (value) => value.toLowerCase() === lowerCaseBank),
    );
  }
  if (near) add('near', matchNear(index, near));
  if (box) add('box', matchBox(index, box));
  if (id !== undefined) add('id', matchId(index, id));
  return predicates;
}

/** Returns all matching listings for each group with a filter. */
export function matchesByGroup(index: FacetIndex, filters: ListFilters): Map<FilterGroup, Bitset> {
  const matchesOfGroup = new Map<FilterGroup, Bitset>();
  for (const [group, predicate] of buildPredicates(index, filters)) {
    const matches = matchesOfGroup.get(group) ?? index.live.slice();
    predicate.narrow(matches);
    matchesOfGroup.set(group, matches);
  }
  return matchesOfGroup;
}

/** Returns the listings of a set that match all groups. */
export function intersectGroups(within: Bitset, matchesOfGroup: ReadonlyMap<FilterGroup, Bitset>): Bitset {
  let result = within;
  for (const set of matchesOfGroup.values()) result = intersect(result, set);
  return result;
}

/** Returns, for each group with a filter, the listings of a set that match all other groups. */
export function intersectOtherGroups(
  within: Bitset,
  matchesOfGroup: ReadonlyMap<FilterGroup, Bitset>,
): Map<FilterGroup, Bitset> {
  const entries = [...matchesOfGroup];
  const suffixes: Bitset[] = [within];
  for (const [, set] of entries.slice(1).reverse()) suffixes.push(intersect(suffixes.at(-1) as Bitset, set));
  suffixes.reverse();
  const result = new Map<FilterGroup, Bitset>();
  let prefix: Bitset | null = null;
  entries.forEach(([group, set], position) => {
    const rest = suffixes[position] as Bitset;
    result.set(group, prefix ? intersect(prefix, rest) : rest);
    prefix = prefix ? intersect(prefix, set) : set;
  });
  return result;
}

function matchBedrooms({ bedrooms, coded }: FacetIndex, count: number): Predicate {
  if (count >= maxBedroomFacet) return matchWhole(bedrooms, count, count);
  return matchValue(coded.bedrooms, String(count));
}

function matchBedroomsFrom({ bedrooms, coded }: FacetIndex, min: number): Predicate {
  if (min > maxBedroomFacet) return matchWhole(bedrooms, min);
  return matchAnyValue(coded.bedrooms, (value) => Number(value) >= min);
}

function matchBedroomsUpTo({ bedrooms, coded }: FacetIndex, max: number): Predicate {
  if (max >= maxBedroomFacet) return matchWhole(bedrooms, 0, max);
  return matchAnyValue(coded.bedrooms, (value) => Number(value) <= max);
}

function matchAmong(column: CodeColumn, values: readonly string[]): Predicate {
  const [only] = values;
  if (only !== undefined && values.length === 1) return matchValue(column, only);
  return matchAnyValue(column, (value) => values.includes(value));
}

function matchTenure({ coded }: FacetIndex, tenure: NonNullable<ListFilters['tenure']>): Predicate {
  return matchAmong(coded.tenure, tenure === 'titled' ? titledTenures : [tenure]);
}

/** Matches listings whose cell is within reach or, if the cell is unknown, whose area's pin is. */
function matchNear(index: FacetIndex, near: GeoPoint): Predicate {
  const { coded, flags, ranges } = index;
  const [row, column] = [near.y, near.x].map((middle) => (middle - 15) / 30) as [number, number];
  const radiusInCells = near.radius / 30;
  const squaredDistanceOf = squaredDistanceFrom(index, near);
  const inReach = matchBoth(
    matchSet(flags.placed),
    matchBoth(
      matchBoth(
        matchRange(ranges.column, column - radiusInCells, column + radiusInCells),
        matchRange(ranges.row, row - radiusInCells, row + radiusInCells),
      ),
      matchWhere((slot) => squaredDistanceOf(slot) <= near.radius * near.radius),
    ),
  );
  const pins = near.pins.map(({ slug }) => slug);
  if (pins.length === 0) return inReach;
  return matchEither(inReach, matchBoth(matchNotIn(flags.placed), matchAmong(coded.area, pins)));
}

/**
 * Returns a function that computes the squared distance of a slot, like `squared_distance` in PostgreSQL. The
 * distance is infinite if no location is known.
 */
export function squaredDistanceFrom(
  { coded, flags, ranges }: FacetIndex,
  near: GeoPoint,
): (slot: number) => number {
  const pinDistances = new Map(near.pins.map(({ slug, squared }) => [slug, squared]));
  const areaDistances = coded.area.values.map((area) => pinDistances.get(area) ?? Number.POSITIVE_INFINITY);
  return (slot) =>
    hasBit(flags.placed, slot)
      ? squaredDistance(near, ranges.row.numbers[slot] ?? 0, ranges.column.numbers[slot] ?? 0)
      : (areaDistances[coded.area.codes[slot] ?? 0] ?? Number.POSITIVE_INFINITY);
}

function matchFeature({ features, featureCounts }: FacetIndex, name: string): Predicate {
  const set = features.get(name);
  return set ? matchSet(set, featureCounts.get(name)) : matchNothing;
}

function matchPower({ coded }: FacetIndex, power: NonNullable<ListFilters['power']>): Predicate {
  if (power !== 'any') return matchValue(coded.power, power);
  return matchAnyValue(coded.power, (value) => value !== 'none');
}

function matchIds(index: FacetIndex, ids: ReadonlyMap<number, unknown>): Predicate {
  const set = createBitset(index.ids.length);
  let count = 0;
  for (const id of ids.keys()) {
    const slot = slotFor(index, id);
    if (slot === null) continue;
    setBit(set, slot, true);
    count += 1;
  }
  return matchSet(set, count);
}

function matchFreeFrom({ flags, freeFrom }: FacetIndex, day: string): Predicate {
  return matchBoth(matchSet(flags.available), matchWhole(freeFrom, 0, dayNumber(day)));
}

function matchId(index: FacetIndex, id: number): Predicate {
  const slot = slotFor(index, id);
  if (slot === null) return matchNothing;
  const isSameSlot = (candidate: number) => candidate === slot;
  return {
    maxMatches: 1,
    isExact: true,
    narrow(bits) {
      const wasSet = hasBit(bits, slot);
      bits.fill(0);
      setBit(bits, slot, wasSet);
    },
    slots: () => Uint32Array.of(slot),
    filterSlots: (slots) => slots.filter(isSameSlot),
  };
}

/** Matches listings whose grid cell is in the box or, if the cell is unknown, whose area's pin is. */
function matchBox(
  { coded, flags, ranges }: FacetIndex,
  { west, south, east, north, areas }: NonNullable<ListFilters['box']>,
): Predicate {
  const inCells = matchBoth(
    matchSet(flags.placed),
    matchBoth(matchRange(ranges.column, west, east), matchRange(ranges.row, south, north)),
  );
  if (areas.length === 0) return inCells;
  const inAreas = matchAnyValue(coded.area, (value) => areas.includes(value));
  return matchEither(inCells, matchBoth(matchNotIn(flags.placed), inAreas));
}
