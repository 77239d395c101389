import type { Sort } from '#features/properties/categories.ts';
import type { CursorKey } from '#features/properties/server/cursor.ts';
import {
  type Bitset,
  both,
  downwards,
  hasBit,
  lowestBit,
  without,
} from '#features/properties/server/search/bitset.ts';
import { type FacetIndex, slotFor } from '#features/properties/server/search/facet-index.ts';

/** Views are not told of, so that only PostgreSQL knows the order by views. */
export type IndexedSort = Exclude<Sort, 'popular'>;

export function isIndexed(sort: Sort): sort is IndexedSort {
  return sort !== 'popular';
}

/** The ids of the first `amount` of a set in an order, those after the key only. */
export function firstOf(
  index: FacetIndex,
  set: Bitset,
  { sort, after, amount }: { sort: IndexedSort; after: CursorKey | null; amount: number },
): number[] {
  if (sort === 'newest') return newest(index, set, (after?.[0] as number | undefined) ?? null, amount);
  if (sort === 'default') return recommended(index, set, after, amount);
  return byNumber(index, set, sort, after as [number, number] | null, amount);
}

/** The key of a listing in an order, as a cursor holds it. */
export function keyOf(index: FacetIndex, sort: IndexedSort, id: number): CursorKey {
  const slot = slotFor(index, id) ?? 0;
  if (sort === 'newest') return [id];
  if (sort === 'default')
    return [hasBit(index.flags.available, slot), hasBit(index.flags.featured, slot), id];
  return [(sort === 'most_reviewed' ? index.reviews : index.ranges.price.numbers)[slot] as number, id];
}

/** Slots are in the order of ids but for a few that were committed late: so many are looked at beyond. */
const disorder = 64;

function newest(index: FacetIndex, set: Bitset, below: number | null, amount: number): number[] {
  const from = below === null ? index.used - 1 : Math.min(index.used - 1, slotBelow(index, below) + disorder);
  const ids: number[] = [];
  downwards(set, from, (slot) => {
    const id = index.ids[slot] as number;
    if (below === null || id < below) ids.push(id);
    return ids.length < amount + disorder;
  });
  return ids.sort((a, b) => b - a).slice(0, amount);
}

function slotBelow(index: FacetIndex, id: number): number {
  let [low, high] = [0, index.used];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((index.ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What can be had first, then what is featured, then the newest: four sets, one after the other. */
function recommended(index: FacetIndex, set: Bitset, after: CursorKey | null, amount: number): number[] {
  const { available, featured } = index.flags;
  const ids: number[] = [];
  const place = after ? rankOf(after[0] as boolean, after[1] as boolean) : 0;
  for (let rank = place; rank < 4 && ids.length < amount; rank++) {
    const had = rank < 2 ? both(set, available) : without(set, available);
    const part = rank % 2 === 0 ? both(had, featured) : without(had, featured);
    const below = after && rank === place ? (after[2] as number) : null;
    ids.push(...newest(index, part, below, amount - ids.length));
  }
  return ids;
}

function rankOf(isAvailable: boolean, isFeatured: boolean): number {
  return (isAvailable ? 0 : 2) + (isFeatured ? 0 : 1);
}

/** Goes through the whole set once and keeps the best so far in order. */
function byNumber(
  index: FacetIndex,
  set: Bitset,
  sort: 'price_asc' | 'price_desc' | 'most_reviewed',
  after: [number, number] | null,
  amount: number,
): number[] {
  const numbers = sort === 'most_reviewed' ? index.reviews : index.ranges.price.numbers;
  const sign = sort === 'price_asc' ? 1 : -1;
  const [afterNumber, afterId] = after ? [after[0] * sign, after[1] * sign] : [-Infinity, -Infinity];
  const best = bestOf(amount);
  for (let word = 0; word < set.length; word++) {
    let rest = set[word] as number;
    while (rest !== 0) {
      const slot = (word << 5) + lowestBit(rest);
      rest &= rest - 1;
      const number = (numbers[slot] as number) * sign;
      if (number < afterNumber || number > best.worst()) continue;
      const id = (index.ids[slot] as number) * sign;
      if (number > afterNumber || id > afterId) best.offer(number, id);
    }
  }
  return best.ids().map((id) => id * sign);
}

/** Keeps the smallest by (number, id): gathers twice as many, then throws the worse half away. */
function bestOf(amount: number) {
  let kept: Array<[number, number]> = [];
  let worst = Infinity;
  const byKey = (a: [number, number], b: [number, number]) => a[0] - b[0] || a[1] - b[1];
  const shrink = () => {
    kept = kept.sort(byKey).slice(0, amount);
    if (kept.length === amount) worst = (kept.at(-1) as [number, number])[0];
  };
  return {
    worst: () => worst,
    offer(number: number, id: number) {
      kept.push([number, id]);
      if (kept.length >= amount * 2) shrink();
    },
    ids() {
      shrink();
      return kept.map(([, id]) => id);
    },
  };
}
