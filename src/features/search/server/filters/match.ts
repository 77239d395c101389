import { type Bitset, countBits, setBit, slotsOf } from '#features/search/server/index/bitset.ts';
import type { FacetIndex } from '#features/search/server/index/facet-index.ts';
import { hasAllWords, matchWord } from '#features/search/server/index/word-postings.ts';
import { buildPredicates } from './facet-filter.ts';
import type { ListFilters } from './filter-sql.ts';
import type { Predicate } from './predicates.ts';

/**
 * The matching listings: as slots if there are few, otherwise as a bitset that is valid only until the next
 * search.
 */
export type Matches = { count: number; slots: Uint32Array } | { count: number; bits: Bitset };

/** The maximum density, one in this many slots, at which listings are checked one by one. */
const sparseRatio = 16;

/**
 * Returns the listings that match all filters and contain all words. The rarest predicate is evaluated first:
 * if few listings match it, the others check only those.
 */
export function match(index: FacetIndex, filters: ListFilters): Matches {
  const { words = [] } = filters;
  const filterPredicates = buildPredicates(index, filters).map(([, predicate]) => predicate);
  const found = matchPredicates(index, [
    ...filterPredicates,
    ...words.map((word) => matchWord(index.words, word, index.ids.length)),
  ]);
  return words.length > 0 ? correctChanged(index, found, filterPredicates, filters) : found;
}

function matchPredicates(index: FacetIndex, predicates: Predicate[]): Matches {
  const [rarest, ...rest] = predicates.sort((a, b) => a.maxMatches - b.maxMatches);
  if (!rarest) return { count: index.size, bits: index.live };
  if (rarest.maxMatches <= index.used / sparseRatio) {
    let slots = rarest.slots();
    for (const predicate of rest) slots = predicate.filterSlots(slots);
    return { count: slots.length, slots };
  }
  const bits = index.scratch.matches;
  bits.set(index.live);
  for (const predicate of predicates) predicate.narrow(bits);
  const count = rest.length === 0 && rarest.isExact ? rarest.maxMatches : countBits(bits);
  return count <= index.used / sparseRatio ? { count, slots: slotsOf(bits, count) } : { count, bits };
}

/**
 * Corrects the matches for listings whose words changed, which are separate from the postings. Adds those
 * that contain the words now and removes the others.
 */
function correctChanged(
  index: FacetIndex,
  found: Matches,
  filterPredicates: readonly Predicate[],
  { words = [] }: ListFilters,
): Matches {
  const { changed } = index.words;
  if (changed.size === 0) return found;
  let changedMatches: Uint32Array = Uint32Array.from(
    [...changed.keys()].filter((slot) => hasAllWords(index.words, slot, words)),
  ).sort();
  for (const predicate of filterPredicates) changedMatches = predicate.filterSlots(changedMatches);
  if ('slots' in found) {
    const unchanged = Array.from(found.slots).filter((slot) => !changed.has(slot));
    const slots = Uint32Array.from([...unchanged, ...changedMatches]).sort();
    return { count: slots.length, slots };
  }
  const { bits } = found;
  for (const slot of changed.keys()) setBit(bits, slot, false);
  for (const slot of changedMatches) setBit(bits, slot, true);
  return { count: countBits(bits), bits };
}

export function bitsOfMatches(index: FacetIndex, found: Matches): Bitset {
  if ('bits' in found) return found.bits;
  const bits = new Uint32Array(index.live.length);
  for (const slot of found.slots) setBit(bits, slot, true);
  return bits;
}
