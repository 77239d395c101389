import type { ListFilters } from '#features/properties/server/filter-sql.ts';
import {
  anyOf,
  type Bitset,
  bitsetFor,
  both,
  setBit,
  without,
} from '#features/properties/server/search/bitset.ts';
import { bitsOf } from '#features/properties/server/search/code-column.ts';
import { type FacetIndex, manyBedrooms, slotFor } from '#features/properties/server/search/facet-index.ts';
import { inRange } from '#features/properties/server/search/range-column.ts';
import { slotsWithWords } from '#features/properties/server/search/word-postings.ts';

/** Filters that a facet leaves out when it counts: those on the same question. */
export const questions = [
  'category',
  'area',
  'type',
  'price',
  'firstPayment',
  'bedrooms',
  'bathrooms',
  'feature',
  'tour',
  'available',
  'featured',
  'furnished',
  'meter',
  'power',
  'water',
  'road',
  'tenure',
  'bank',
  'box',
  'id',
] as const;
export type Question = (typeof questions)[number];

/** The listings that fit all filters and have all words. */
export function matching(index: FacetIndex, filters: ListFilters): Bitset {
  const fit = fitting(index.live, answersTo(index, filters));
  const having = havingWords(index, filters);
  return having ? both(fit, having) : fit;
}

/** Null where no words are asked for. */
export function havingWords(index: FacetIndex, { words }: ListFilters): Bitset | null {
  return words?.length ? slotsWithWords(index.words, words, index.ids.length) : null;
}

/** For each question that the filters answer, the listings that fit the answer. Words answer none. */
export function answersTo(index: FacetIndex, filters: ListFilters): Map<Question, Bitset> {
  const answers = new Map<Question, Bitset>();
  const answer = (question: Question, ...sets: Array<Bitset | null>) => {
    for (const set of sets) {
      const before = answers.get(question);
      const fitting = set ?? bitsetFor(index.ids.length);
      answers.set(question, before ? both(before, fitting) : fitting);
    }
  };
  const { coded, flags } = index;
  const yesOrNo = (set: Bitset, wanted: boolean) => (wanted ? set : without(index.live, set));
  if (filters.category) answer('category', bitsOf(coded.category, filters.category));
  if (filters.area) answer('area', bitsOf(coded.area, filters.area));
  if (filters.type) answer('type', bitsOf(coded.type, filters.type));
  if (filters.price) answer('price', bitsOf(coded.tier, filters.price));
  if (filters.minPrice !== undefined || filters.maxPrice !== undefined)
    answer(
      'price',
      inRange(index.ranges.price, index.live, filters.minPrice ?? -Infinity, filters.maxPrice ?? Infinity),
    );
  if (filters.maxFirstPayment !== undefined)
    answer(
      'firstPayment',
      inRange(index.ranges.firstPayment, index.live, -Infinity, filters.maxFirstPayment),
    );
  if (filters.bedrooms !== undefined) answer('bedrooms', withBedrooms(index, filters.bedrooms));
  if (filters.minBedrooms !== undefined) answer('bedrooms', withBedroomsFrom(index, filters.minBedrooms));
  if (filters.minBathrooms !== undefined)
    answer('bathrooms', wholeBetween(index, index.halfBathrooms, filters.minBathrooms * 2, 65_535));
  for (const name of filters.features ?? []) answer('feature', index.features.get(name) ?? null);
  if (filters.hasTour !== undefined) answer('tour', yesOrNo(flags.tour, filters.hasTour));
  if (filters.available !== undefined) answer('available', yesOrNo(flags.available, filters.available));
  if (filters.featured !== undefined) answer('featured', yesOrNo(flags.featured, filters.featured));
  if (filters.furnished !== undefined)
    answer('furnished', bitsOf(coded.furnished, String(filters.furnished)));
  if (filters.meter) answer('meter', bitsOf(coded.meter, filters.meter));
  if (filters.power) answer('power', powerBits(index, filters.power));
  if (filters.water) answer('water', flags[filters.water]);
  if (filters.road) answer('road', bitsOf(coded.road, filters.road));
  if (filters.tenure) answer('tenure', bitsOf(coded.tenure, filters.tenure));
  if (filters.bank) answer('bank', bitsOf(coded.bank, filters.bank));
  if (filters.box) answer('box', inBox(index, filters.box));
  if (filters.id !== undefined) answer('id', ofIds(index, [filters.id]));
  return answers;
}

/** Those within a set that fit all answers. */
export function fitting(within: Bitset, answers: ReadonlyMap<Question, Bitset>): Bitset {
  let result = within;
  for (const set of answers.values()) result = both(result, set);
  return result;
}

/** For each answered question those that fit all answers but this one. */
export function fittingWithout(
  within: Bitset,
  answers: ReadonlyMap<Question, Bitset>,
): Map<Question, Bitset> {
  const entries = [...answers];
  const after: Bitset[] = [within];
  for (const [, set] of entries.slice(1).reverse()) after.push(both(after.at(-1) as Bitset, set));
  after.reverse();
  const result = new Map<Question, Bitset>();
  let before: Bitset | null = null;
  entries.forEach(([question, set], at) => {
    const rest = after[at] as Bitset;
    result.set(question, before ? both(before, rest) : rest);
    before = before ? both(before, set) : set;
  });
  return result;
}

export function ofIds(index: FacetIndex, ids: Iterable<number>): Bitset {
  const result = bitsetFor(index.ids.length);
  for (const id of ids) {
    const slot = slotFor(index, id);
    if (slot !== null) setBit(result, slot, true);
  }
  return result;
}

function powerBits(index: FacetIndex, power: NonNullable<ListFilters['power']>): Bitset | null {
  if (power !== 'any') return bitsOf(index.coded.power, power);
  const kinds = index.coded.power.values.flatMap((value, code) =>
    value && value !== 'none' ? [index.coded.power.bits[code] as Bitset] : [],
  );
  return anyOf(kinds, index.live.length);
}

function withBedrooms(index: FacetIndex, bedrooms: number): Bitset | null {
  if (bedrooms >= manyBedrooms) return wholeBetween(index, index.bedrooms, bedrooms, bedrooms);
  return bitsOf(index.coded.bedrooms, String(bedrooms));
}

function withBedroomsFrom(index: FacetIndex, least: number): Bitset {
  if (least > manyBedrooms) return wholeBetween(index, index.bedrooms, least, 65_535);
  const { values, bits } = index.coded.bedrooms;
  const enough = bits.filter((_, code) => code > 0 && Number(values[code]) >= least);
  return anyOf(enough, index.live.length);
}

/** Both ends included. */
function wholeBetween(index: FacetIndex, numbers: Uint16Array, least: number, most: number): Bitset {
  const result = bitsetFor(index.ids.length);
  for (let start = 0; start < index.used; start += 32) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++) {
      const number = numbers[start + bit] as number;
      if (number >= least && number <= most) word |= 1 << bit;
    }
    result[start >>> 5] = word;
  }
  return both(result, index.live);
}

function inBox(
  index: FacetIndex,
  { west, south, east, north, areas }: NonNullable<ListFilters['box']>,
): Bitset {
  const { column, row } = index.ranges;
  const within = both(
    inRange(column, index.flags.placed, west, east),
    inRange(row, index.flags.placed, south, north),
  );
  const named = anyOf(
    areas.flatMap((area) => bitsOf(index.coded.area, area) ?? []),
    index.live.length,
  );
  return anyOf([within, without(named, index.flags.placed)], index.live.length);
}
