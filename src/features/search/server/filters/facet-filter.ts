import { titledTenures } from '#features/properties/choices.ts';
import { statedFilters } from '#features/search/exclusions.ts';
import {
  type Bitset,
  createBitset,
  hasBit,
  intersect,
  setBit,
} from '#features/search/server/index/bitset.ts';
import {
  dayNumber,
  type FacetIndex,
  maxBedroomFacet,
  slotFor,
} from '#features/search/server/index/facet-index.ts';
import { bitsWithWord } from '#features/search/server/index/word-postings.ts';
import { cachedBits } from './cached-bits.ts';
import { type ListFilters, nightsPerMonth } from './filter-sql.ts';
import { matchAmong, matchBox, matchNear, matchSurrounding, matchTrip } from './place-predicates.ts';
import {
  matchAnyValue,
  matchBoth,
  matchEither,
  matchNothing,
  matchNotIn,
  matchRange,
  matchSet,
  matchValue,
  matchWhole,
  type Predicate,
} from './predicates.ts';

/** The groups of filters. Filters of one group are ignored together when their facet is counted. */
export type FilterGroup =
  | 'category'
  | 'area'
  | 'along'
  | 'type'
  | 'price'
  | 'firstPayment'
  | 'months'
  | 'plot'
  | 'monthly'
  | 'caveat'
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
  | 'compound'
  | 'floor'
  | 'bank'
  | 'sleeps'
  | 'stay'
  | 'freeFrom'
  | 'box'
  | 'near'
  | 'trips'
  | 'surroundings'
  | 'not'
  | 'id';

/** Returns the predicate of each filter, with its group. Words belong to no group. */
export function buildPredicates(index: FacetIndex, filters: ListFilters): Array<[FilterGroup, Predicate]> {
  const { coded, flags, ranges } = index;
  const {
    category,
    area,
    along,
    type,
    price,
    minPrice,
    maxPrice,
    maxFirstPayment,
    maxFirstMonths,
    maxAdvanceMonths,
    maxDepositMonths,
    plot,
    monthly,
    caveat,
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
    compound,
    floor,
    bank,
    box,
    id,
    near,
    trips = [],
    surroundings = [],
    sleeps,
    stay,
    freeFrom,
    words: _words,
    not = [],
    ...others
  } = filters;
  others satisfies Record<string, never>;
  const predicates: Array<[FilterGroup, Predicate]> = [];
  const add = (group: FilterGroup, predicate: Predicate) => predicates.push([group, predicate]);
  const matchFlag = (set: Bitset, isSet: boolean) => (isSet ? matchSet(set) : matchNotIn(set));
  if (category) add('category', matchValue(coded.category, category));
  if (area) add('area', matchAmong(coded.area, area));
  if (along) add('along', matchAmong(coded.area, along));
  if (type) add('type', matchAmong(coded.type, type));
  if (price) add('price', matchValue(coded.tier, price));
  if (minPrice !== undefined || maxPrice !== undefined)
    add('price', (monthly ? matchMonthlyPrice : matchPrice)(index, minPrice, maxPrice));
  if (monthly !== undefined)
    add(
      'monthly',
      matchAnyValue(coded.category, (value) => monthlyCategories.has(value) === monthly),
    );
  if (maxFirstPayment !== undefined)
    add('firstPayment', matchRange(ranges.firstPayment, undefined, maxFirstPayment));
  if (maxFirstMonths !== undefined) add('months', matchWhole(index.firstMonths, 0, maxFirstMonths));
  if (maxAdvanceMonths !== undefined) add('months', matchWhole(index.advanceMonths, 0, maxAdvanceMonths));
  if (maxDepositMonths !== undefined) add('months', matchWhole(index.depositMonths, 0, maxDepositMonths));
  if (plot) add('plot', matchRange(ranges.plot, plot.min, plot.max));
  if (caveat !== undefined) {
    add(
      'caveat',
      matchAnyValue(coded.category, (value) => value === 'for_sale' || value === 'bank_sales'),
    );
    add('caveat', matchNotIn(flags.caveat));
  }
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
  if (compound) add('compound', matchValue(coded.compound, compound));
  if (floor) add('floor', matchValue(coded.floor, floor));
  if (bank) {
    const lowerCaseBank = bank.toLowerCase();
    add(
      'bank',
      matchAnyValue(coded.bank, (value) => value.toLowerCase() === lowerCaseBank),
    );
  }
  if (near) add('near', matchNear(index, near));
  for (const trip of trips) add('trips', matchTrip(index, trip));
  for (const surrounding of surroundings) add('surroundings', matchSurrounding(index, surrounding));
  if (box) add('box', matchBox(index, box));
  if (id !== undefined) add('id', matchId(index, id));
  for (const excluded of not) {
    add('not', matchNotIn(cachedBits(index, excluded, bitsMatching)));
    for (const name of statedFilters)
      if (excluded[name] !== undefined)
        add(
          'not',
          matchAnyValue(coded[name], () => true),
        );
  }
  return predicates;
}

/** Returns a new set of the listings that match all filters and contain all words now. */
export function bitsMatching(index: FacetIndex, { words = [], ...filters }: ListFilters): Bitset {
  let bits: Bitset = index.live.slice();
  for (const [, predicate] of buildPredicates(index, filters)) predicate.narrow(bits);
  for (const word of words) bits = intersect(bits, bitsWithWord(index.words, word, index.ids.length));
  return bits;
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

const monthlyCategories = new Set(['rental_units', 'furnished_houses']);

function matchPrice({ ranges }: FacetIndex, min?: number, max?: number): Predicate {
  return matchRange(ranges.price, min, max);
}

/** Matches prices of a month: of thirty nights for stays. */
function matchMonthlyPrice(index: FacetIndex, min?: number, max?: number): Predicate {
  const nightly = (amount?: number) => (amount === undefined ? undefined : amount / nightsPerMonth);
  const stays = matchValue(index.coded.category, 'furnished_houses');
  const others = matchAnyValue(index.coded.category, (value) => value !== 'furnished_houses');
  return matchEither(
    matchBoth(stays, matchPrice(index, nightly(min), nightly(max))),
    matchBoth(others, matchPrice(index, min, max)),
  );
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

function matchTenure({ coded }: FacetIndex, tenure: NonNullable<ListFilters['tenure']>): Predicate {
  return matchAmong(coded.tenure, tenure === 'titled' ? titledTenures : [tenure]);
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
