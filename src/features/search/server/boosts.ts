import { type Bitset, bitsetFor, countOf, hasBit } from './bitset.ts';
import type { FacetIndex } from './facet-index.ts';
import type { SearchBoost } from './list-order.ts';
import { bitsOfMatches, type Matches } from './match.ts';
import { bitsWithWord } from './word-postings.ts';

/** Groups the matches by their number of boosts, most first. Leaves out levels without matches. */
export function boostLevels(
  index: FacetIndex,
  found: Matches,
  weights: readonly SearchBoost[],
): Array<{ weight: number; level: Matches }> {
  const bits = bitsOfMatches(index, found);
  const counts = sumOf(
    weights.map((weight) => bitsOfWeight(index, weight)),
    bits.length,
  );
  const levels: Array<{ weight: number; level: Matches }> = [];
  for (let weight = weights.length; weight >= 0; weight--) {
    const level = new Uint32Array(bits.length);
    for (let word = 0; word < bits.length; word++) {
      let fitting = bits[word] ?? 0;
      for (const [place, digit] of counts.entries())
        fitting &= (weight >>> place) & 1 ? (digit[word] ?? 0) : ~(digit[word] ?? 0);
      level[word] = fitting;
    }
    const count = countOf(level);
    if (count > 0) levels.push({ weight, level: { count, bits: level } });
  }
  return levels;
}

/** Adds up the sets. The result has one bitset for each binary digit of the sum. */
function sumOf(sets: readonly Bitset[], words: number): Bitset[] {
  const places = 32 - Math.clz32(sets.length);
  const digits = Array.from({ length: places }, () => new Uint32Array(words));
  for (const set of sets)
    for (let word = 0; word < words; word++) {
      let carry = set[word] ?? 0;
      for (const digit of digits) {
        const before = digit[word] ?? 0;
        digit[word] = before ^ carry;
        carry &= before;
      }
    }
  return digits;
}

export function boostOfSlot(index: FacetIndex, weights: readonly SearchBoost[], slot: number): number {
  return weights.filter((weight) => hasBit(bitsOfWeight(index, weight), slot)).length;
}

function bitsOfWeight(index: FacetIndex, weight: SearchBoost): Bitset {
  if ('word' in weight) return bitsWithWord(index.words, weight.word, index.ids.length);
  const { known, bits } = index.coded.type;
  const all = bitsetFor(index.ids.length);
  for (const type of weight.types) {
    const of = bits[known.get(type) ?? -1];
    if (of) for (let word = 0; word < all.length; word++) all[word] = (all[word] ?? 0) | (of[word] ?? 0);
  }
  return all;
}
