import {
  type FilterGroup,
  intersectGroups,
  intersectOtherGroups,
  matchesByGroup,
} from '#features/search/server/filters/facet-filter.ts';
import type { ListFilters } from '#features/search/server/filters/filter-sql.ts';
import { bitsOfMatches, match } from '#features/search/server/filters/match.ts';
import { type Bitset, countBits, countIntersection, forEachSlot, popCount, slotsOf } from './bitset.ts';
import { type CodedFact, type FacetIndex, type Flag, isCoded } from './facet-index.ts';
import { splitHistogram } from './joint-column.ts';
import { firstPaymentBands } from './payment-bands.ts';

/** The number of listings for each value of a facet. Values without listings are left out. */
export type FacetCounts = Record<Facet, Record<string, number>>;

export type FacetCountResult = { total: number; counts: FacetCounts };

/** The counts, with those of the surroundings, which depend on the imported streets. */
export type CachedCounts = FacetCountResult & { surroundings: Record<string, number> };

export const facets = [
  'category',
  'area',
  'type',
  'bedrooms',
  'price',
  'firstPayment',
  'feature',
  'power',
  'water',
  'meter',
  'road',
  'tenure',
  'furnished',
  'compound',
  'floor',
  'hasTour',
  'available',
  'bank',
] as const;
export type Facet = (typeof facets)[number];

const codedFacets: Array<{ facet: Facet; question: FilterGroup; fact: CodedFact }> = [
  { facet: 'category', question: 'category', fact: 'category' },
  { facet: 'area', question: 'area', fact: 'area' },
  { facet: 'type', question: 'type', fact: 'type' },
  { facet: 'bedrooms', question: 'bedrooms', fact: 'bedrooms' },
  { facet: 'price', question: 'price', fact: 'tier' },
  { facet: 'power', question: 'power', fact: 'power' },
  { facet: 'meter', question: 'meter', fact: 'meter' },
  { facet: 'road', question: 'road', fact: 'road' },
  { facet: 'tenure', question: 'tenure', fact: 'tenure' },
  { facet: 'furnished', question: 'furnished', fact: 'furnished' },
  { facet: 'compound', question: 'compound', fact: 'compound' },
  { facet: 'floor', question: 'floor', fact: 'floor' },
  { facet: 'bank', question: 'bank', fact: 'bank' },
];

const flagFacets: Array<{ facet: Facet; question: FilterGroup; values: Record<string, Flag> }> = [
  { facet: 'water', question: 'water', values: { nwsc: 'nwsc', tank: 'tank', borehole: 'borehole' } },
  { facet: 'hasTour', question: 'tour', values: { true: 'tour' } },
  { facet: 'available', question: 'available', values: { true: 'available' } },
];

/**
 * Counts the listings of each facet value under the filters. Each facet ignores its own filter, so that other
 * choices can be compared. Features are an exception, because a home can have many: they are combined with
 * AND. Words always apply.
 */
export function countFacets(index: FacetIndex, filters: ListFilters): FacetCountResult {
  const matchesOfGroup = matchesByGroup(index, filters);
  const { words } = filters;
  const within = words?.length ? bitsOfMatches(index, match(index, { words })) : index.live;
  const fullSample = createSample(intersectGroups(within, matchesOfGroup));
  const otherMatches = new Map(
    [...intersectOtherGroups(within, matchesOfGroup)].map(([group, bits]) => [group, createSample(bits)]),
  );
  const sampleFor = (group: FilterGroup) => otherMatches.get(group) ?? fullSample;
  const jointCounts = countJointly(index, fullSample);
  const counts = {} as FacetCounts;
  for (const { facet, question: group, fact } of codedFacets) {
    const valueCounts = matchesOfGroup.has(group) ? undefined : jointCounts[fact];
    counts[facet] = valueCounts
      ? countsByValue(index, fact, valueCounts)
      : countCodes(index, sampleFor(group), fact);
  }
  for (const { facet, question: group, values } of flagFacets) {
    const isUnfiltered = !matchesOfGroup.has(group);
    counts[facet] = isUnfiltered
      ? nonZero(Object.entries(values).map(([value, flag]) => [value, jointCounts[flag]?.[1] ?? 0]))
      : countSets(
          sampleFor(group),
          Object.entries(values).map(([value, flag]) => [value, index.flags[flag]]),
        );
  }
  counts.feature = countSets(fullSample, [...index.features]);
  counts.firstPayment = accumulateBands(
    matchesOfGroup.has('firstPayment') || !jointCounts.payment
      ? countCodes(index, sampleFor('firstPayment'), 'payment')
      : countsByValue(index, 'payment', jointCounts.payment),
  );
  return { total: fullSample.count, counts };
}

type JointCounts = Partial<Record<CodedFact | Flag, number[]>>;

/** Counts the areas and all facts with few values in one pass over the listings. */
function countJointly(index: FacetIndex, { bits }: Sample): JointCounts {
  const { terms, supply, rooms } = index.joint;
  const area = index.coded.area;
  const termCounts = new Uint32Array(terms.size);
  const supplyCounts = new Uint32Array(supply.size);
  const roomCounts = new Uint32Array(rooms.size);
  const areaCounts = new Uint32Array(area.values.length);
  const [termCodes, supplyCodes, roomCodes, areaCodes] = [terms.codes, supply.codes, rooms.codes, area.codes];
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0;
    while (rest !== 0) {
      const slot = (word << 5) + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
      increment(termCounts, termCodes[slot]);
      increment(supplyCounts, supplyCodes[slot]);
      increment(roomCounts, roomCodes[slot]);
      increment(areaCounts, areaCodes[slot]);
    }
  }
  const jointCounts: JointCounts = {
    ...splitHistogram(terms, termCounts),
    ...splitHistogram(supply, supplyCounts),
    ...splitHistogram(rooms, roomCounts),
    area: [...areaCounts],
  };
  for (const { parts } of [terms, supply, rooms])
    for (const { part, room } of parts)
      if (isCoded(index, part) && index.coded[part].values.length > room) delete jointCounts[part];
  return jointCounts;
}

/** Adds one to the histogram. `code` defaults to 0 for the type checker only: every slot has a code. */
function increment(histogram: Uint32Array | Float64Array, code = 0): void {
  histogram[code] = (histogram[code] ?? 0) + 1;
}

function countsByValue(
  index: FacetIndex,
  fact: CodedFact,
  counts: readonly number[],
): Record<string, number> {
  return nonZero(index.coded[fact].values.map((value, code) => [value, code ? (counts[code] ?? 0) : 0]));
}

function nonZero(counts: Array<[string, number]>): Record<string, number> {
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** A set that is counted many times. A sparse set also lists its non-empty words and its slots. */
type Sample = { bits: Bitset; count: number; words: Uint32Array | null; slots: Uint32Array | null };

function createSample(bits: Bitset): Sample {
  const count = countBits(bits);
  const isSparse = count < bits.length;
  return {
    bits,
    count,
    words: isSparse ? nonEmptyWords(bits) : null,
    slots: isSparse ? slotsOf(bits, count) : null,
  };
}

function nonEmptyWords(bits: Bitset): Uint32Array {
  const words: number[] = [];
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) words.push(word);
  return Uint32Array.from(words);
}

function countCodes(index: FacetIndex, { bits, slots }: Sample, fact: CodedFact): Record<string, number> {
  const { codes, values, bits: sets } = index.coded[fact];
  const histogram = new Float64Array(values.length);
  if (slots) {
    for (let position = 0; position < slots.length; position++)
      increment(histogram, codes[slots[position] ?? 0]);
  } else if (values.length > maxValuesForBitsets) {
    forEachSlot(bits, (slot) => {
      increment(histogram, codes[slot]);
    });
  } else {
    for (const [code, set] of sets.entries()) if (code > 0) histogram[code] = countIntersection(bits, set);
  }
  const counts: Record<string, number> = {};
  for (const [code, value] of values.entries()) {
    const count = histogram[code] ?? 0;
    if (code > 0 && count > 0) counts[value] = count;
  }
  return counts;
}

/**
 * The number of values above which reading each listing once is cheaper than reading the bitset of each
 * value.
 */
const maxValuesForBitsets = 24;

function countSets(sampled: Sample, sets: Array<[string, Bitset]>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [value, set] of sets) {
    const count = sampled.words
      ? countWithin(sampled.bits, set, sampled.words)
      : countIntersection(sampled.bits, set);
    if (count) counts[value] = count;
  }
  return counts;
}

function countWithin(bits: Bitset, set: Bitset, words: Uint32Array): number {
  let count = 0;
  for (let position = 0; position < words.length; position++) {
    const word = words[position] ?? 0;
    count += popCount((bits[word] ?? 0) & (set[word] ?? 0));
  }
  return count;
}

/**
 * Accumulates the counts of bands, because bands are upper limits: a price up to one million is also up to
 * two.
 */
function accumulateBands(perBand: Record<string, number>): Record<string, number> {
  const counts: Record<string, number> = {};
  let sum = 0;
  for (const band of firstPaymentBands) {
    sum += perBand[band] ?? 0;
    if (sum) counts[band] = sum;
  }
  return counts;
}
