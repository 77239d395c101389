import { bitsMatching } from '#features/search/server/filters/facet-filter.ts';
import { bitsOfMatches, type Matches } from '#features/search/server/filters/match.ts';
import type { SearchBoost } from '#features/search/server/results/list-order.ts';
import { type Bitset, countBits, hasBit } from './bitset.ts';
import type { FacetIndex } from './facet-index.ts';

/** Groups the matches by their number of boosts, most first. Leaves out levels without matches. */
export function boostLevels(
  index: FacetIndex,
  found: Matches,
  weights: readonly SearchBoost[],
): Array<{ weight: number; level: Matches }> {
  const bits = bitsOfMatches(index, found);
  const counts = sumBits(
    weights.map((weight) => bitsMatching(index, weight)),
    bits.length,
  );
  const levels: Array<{ weight: number; level: Matches }> = [];
  for (let weight = weights.length; weight >= 0; weight--) {
    const level = new Uint32Array(bits.length);
    for (let word = 0; word < bits.length; word++) {
      let remaining = bits[word] ?? 0;
      for (const [digitIndex, digit] of counts.entries())
        remaining &= (weight >>> digitIndex) & 1 ? (digit[word] ?? 0) : ~(digit[word] ?? 0);
      level[word] = remaining;
    }
    const count = countBits(level);
    if (count > 0) levels.push({ weight, level: { count, bits: level } });
  }
  return levels;
}

/** Adds up the sets. The result has one bitset for each binary digit of the sum. */
function sumBits(sets: readonly Bitset[], wordCount: number): Bitset[] {
  const digitCount = 32 - Math.clz32(sets.length);
  const digits = Array.from({ length: digitCount }, () => new Uint32Array(wordCount));
  for (const set of sets)
    for (let word = 0; word < wordCount; word++) {
      let carry = set[word] ?? 0;
      for (const digit of digits) {
        const previous = digit[word] ?? 0;
        digit[word] = previous ^ carry;
        carry &= previous;
      }
    }
  return digits;
}

export function boostCountOfSlot(index: FacetIndex, weights: readonly SearchBoost[], slot: number): number {
  return weights.filter((weight) => hasBit(bitsMatching(index, weight), slot)).length;
}
