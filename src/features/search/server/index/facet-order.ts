import type { ListFilters } from '#features/search/server/filters/filter-sql.ts';
import type { Matches } from '#features/search/server/filters/match.ts';
import { minutesFrom, squaredDistanceFrom } from '#features/search/server/filters/place-predicates.ts';
import type { CursorKey } from '#features/search/server/results/cursor.ts';
import {
  isTotalSort,
  type ListSort,
  type Ordered,
  type TotalSort,
} from '#features/search/server/results/list-order.ts';
import { type Bitset, forEachSlot, hasBit } from './bitset.ts';
import { boostCountOfSlot, boostLevels } from './boosts.ts';
import { type FacetIndex, slotFor } from './facet-index.ts';
import { betweenSteps, type RangeColumn } from './range-column.ts';

/**
 * The orders that the index supports. Views do not trigger change notifications, so only PostgreSQL can sort
 * by views. Sizes are sorted too rarely to keep them in memory.
 */
export type IndexedSort = Exclude<ListSort, 'popular' | 'size_desc' | TotalSort>;

export function isIndexed(sort: ListSort): sort is IndexedSort {
  return sort !== 'popular' && sort !== 'size_desc' && !isTotalSort(sort);
}

type IndexedOrder = Omit<Ordered, 'sort'> & { sort: IndexedSort };

/** Returns the first `amount` ids of the matches in this order, after the key if there is one. */
export function topIds(
  index: FacetIndex,
  found: Matches,
  { sort, after, amount, ...order }: IndexedOrder & { after: CursorKey | null; amount: number },
): number[] {
  if (sort === 'weighed') return mostBoostedIds(index, found, order, after, amount);
  if (sort === 'nearest' || sort === 'quickest')
    return nearestIds(index, found, rankBy(index, sort, order.filters), after, amount);
  if (sort === 'newest') return newestIds(index, found, allMatches, numberIn(after, 0), amount);
  if (sort === 'default') return recommendedIds(index, found, after, amount);
  return idsByNumber(index, found, sort, after && [numberIn(after, 0) ?? 0, numberIn(after, 1) ?? 0], amount);
}

/** Returns a number from a cursor key, or null without a key. */
function numberIn(key: CursorKey | null, position: number): number | null {
  const value = key?.[position];
  return typeof value === 'number' ? value : null;
}

/** Returns a listing's cursor key in this order. */
export function orderKey(index: FacetIndex, { sort, weights, filters }: IndexedOrder, id: number): CursorKey {
  const slot = slotFor(index, id) ?? 0;
  const defaultKey = [hasBit(index.flags.available, slot), hasBit(index.flags.featured, slot), id] as const;
  if (sort === 'newest') return [id];
  if (sort === 'default') return [...defaultKey];
  if (sort === 'weighed') {
    const [isAvailable, ...rest] = defaultKey;
    return [isAvailable, boostCountOfSlot(index, weights, slot), ...rest];
  }
  if (sort === 'nearest' || sort === 'quickest')
    return [hasBit(index.flags.available, slot), rankBy(index, sort, filters)(slot), id];
  return [(sort === 'most_reviewed' ? index.reviews : index.ranges.price.numbers)[slot] ?? 0, id];
}

/** A part of the matches, defined by membership in each of two sets. */
type Part = { sets: [Bitset, Bitset] | null; without: [boolean, boolean] };

const allMatches: Part = { sets: null, without: [false, false] };

/**
 * Orders available listings first, then featured ones, then the newest. The result is up to four parts in
 * sequence.
 */
function recommendedIds(
  index: FacetIndex,
  found: Matches,
  after: CursorKey | null,
  amount: number,
  [first, last]: readonly [number, number] = allParts,
): number[] {
  const { available, featured } = index.flags;
  const ids: number[] = [];
  const firstRank = after ? (after[0] ? 0 : 2) + (after[1] ? 0 : 1) : first;
  for (let rank = firstRank; rank <= last && ids.length < amount; rank++) {
    const part: Part = { sets: [available, featured], without: [rank >= 2, rank % 2 === 1] };
    const belowId = after && rank === firstRank ? numberIn(after, 2) : null;
    ids.push(...newestIds(index, found, part, belowId, amount - ids.length));
  }
  return ids;
}

const [allParts, availableParts, unavailableParts] = [
  [0, 3],
  [0, 1],
  [2, 3],
] as const;

/** Orders available homes first, by their number of boosts, each level as recommended. */
function mostBoostedIds(
  index: FacetIndex,
  found: Matches,
  { weights }: Pick<Ordered, 'weights'>,
  after: CursorKey | null,
  amount: number,
): number[] {
  const ids: number[] = [];
  const levels = boostLevels(index, found, weights);
  const [isAvailable, from, ...rest] = after ?? [];
  for (const parts of [availableParts, unavailableParts]) {
    if (isAvailable === false && parts === availableParts) continue;
    const isResumed = after !== null && isAvailable === (parts === availableParts);
    for (const { weight, level } of levels) {
      if (isResumed && weight > Number(from)) continue;
      const key = isResumed && weight === from ? [parts === availableParts, ...rest] : null;
      ids.push(...recommendedIds(index, level, key, amount - ids.length, parts));
      if (ids.length >= amount) return ids;
    }
  }
  return ids;
}

/** More than any squared distance on earth, and far below the numbers that lose digits. */
const unavailableOffset = 2 ** 45;

/** Returns a function that returns a slot's distance or travel time, by which its list is ordered. */
function rankBy(
  index: FacetIndex,
  sort: 'nearest' | 'quickest',
  { near, trips = [] }: ListFilters,
): (slot: number) => number {
  if (sort === 'nearest') return near ? squaredDistanceFrom(index, near) : () => 0;
  const minutes = trips.map((trip) => minutesFrom(index, trip));
  return (slot) => minutes.reduce((sum, minutesOf) => sum + minutesOf(slot), 0);
}

/** Orders available homes first, nearest first, and newest first among equal distances. */
function nearestIds(
  index: FacetIndex,
  found: Matches,
  rankOf: (slot: number) => number,
  after: CursorKey | null,
  amount: number,
): number[] {
  // Unavailable homes sort after all possible distances.
  const { available } = index.flags;
  const afterId = numberIn(after, 2) ?? 0;
  const afterSquared = after ? (numberIn(after, 1) ?? 0) + (after[0] ? 0 : unavailableOffset) : -1;
  const top = collectSmallest(amount);
  const offer = (slot: number) => {
    const squared = rankOf(slot) + (hasBit(available, slot) ? 0 : unavailableOffset);
    if (squared < afterSquared || squared > top.worst()) return;
    const id = index.ids[slot] ?? 0;
    if (squared > afterSquared || id < afterId) top.offer(squared, -id);
  };
  if ('slots' in found) found.slots.forEach(offer);
  else forEachSlot(found.bits, offer);
  return top.ids().map((id) => -id);
}

/**
 * The number of extra slots to scan, because slots are in order of id except for a few listings that were
 * committed late.
 */
const maxDisorder = 64;

function newestIds(
  index: FacetIndex,
  found: Matches,
  part: Part,
  belowId: number | null,
  amount: number,
): number[] {
  const from =
    belowId === null ? index.used - 1 : Math.min(index.used - 1, slotBelow(index, belowId) + maxDisorder);
  const ids: number[] = [];
  visitDownwards(found, part, from, (slot) => {
    const id = index.ids[slot] ?? 0;
    if (belowId === null || id < belowId) ids.push(id);
    return ids.length < amount + maxDisorder;
  });
  return ids.sort((a, b) => b - a).slice(0, amount);
}

function slotBelow(index: FacetIndex, id: number): number {
  let [low, high] = [0, index.used];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((index.ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Visits the slots of a part in descending order until the callback returns false. */
function visitDownwards(found: Matches, part: Part, from: number, visit: (slot: number) => boolean): void {
  const { sets, without } = part;
  if ('slots' in found) {
    for (let position = found.slots.length - 1; position >= 0; position--) {
      const slot = found.slots[position] ?? 0;
      if (slot > from) continue;
      const isIn = !sets || (hasBit(sets[0], slot) !== without[0] && hasBit(sets[1], slot) !== without[1]);
      if (isIn && !visit(slot)) return;
    }
    return;
  }
  const { bits } = found;
  const [flipA, flipB] = [without[0] ? -1 : 0, without[1] ? -1 : 0];
  for (let word = Math.min(from >>> 5, bits.length - 1); word >= 0; word--) {
    let rest = bits[word] ?? 0;
    if (rest === 0) continue;
    if (sets) rest &= ((sets[0][word] ?? 0) ^ flipA) & ((sets[1][word] ?? 0) ^ flipB);
    if (word === from >>> 5 && (from & 31) !== 31) rest &= (1 << ((from & 31) + 1)) - 1;
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest);
      if (!visit((word << 5) + bit)) return;
      rest &= ~(1 << bit);
    }
  }
}

type NumberSort = 'price_asc' | 'price_desc' | 'most_reviewed';

/**
 * Returns the first ids by price or number of reviews. Many matches are processed by price in steps, so that
 * only those near the page's prices are read.
 */
function idsByNumber(
  index: FacetIndex,
  found: Matches,
  sort: NumberSort,
  after: [number, number] | null,
  amount: number,
): number[] {
  if ('slots' in found || sort === 'most_reviewed') return idsByFullScan(index, found, sort, after, amount);
  const { steps } = index.ranges.price;
  const ids: number[] = [];
  for (let stepIndex = 0; stepIndex <= steps.length && ids.length < amount; stepIndex++) {
    const step = sort === 'price_asc' ? stepIndex : steps.length - stepIndex;
    if (after && isBefore(index.ranges.price, step, sort, after[0])) continue;
    betweenSteps(index.ranges.price, step, found.bits, index.scratch.step);
    ids.push(
      ...idsByFullScan(
        index,
        { count: found.count, bits: index.scratch.step },
        sort,
        after,
        amount - ids.length,
      ),
    );
  }
  return ids;
}

/** Returns true when all prices of a step sort before this price. */
function isBefore({ steps }: RangeColumn, step: number, sort: NumberSort, price: number): boolean {
  if (sort === 'price_asc') return (steps[step] ?? Infinity) < price;
  return (steps[step - 1] ?? -Infinity) >= price;
}

/** Returns the first ids in this order by scanning all matches once. */
function idsByFullScan(
  index: FacetIndex,
  found: Matches,
  sort: NumberSort,
  after: [number, number] | null,
  amount: number,
): number[] {
  const numbers = sort === 'most_reviewed' ? index.reviews : index.ranges.price.numbers;
  const sign = sort === 'price_asc' ? 1 : -1;
  const [afterNumber, afterId] = after ? [after[0] * sign, after[1] * sign] : [-Infinity, -Infinity];
  const top = collectSmallest(amount);
  const offer = (slot: number) => {
    const number = (numbers[slot] ?? 0) * sign;
    if (number < afterNumber || number > top.worst()) return;
    const id = (index.ids[slot] ?? 0) * sign;
    if (number > afterNumber || id > afterId) top.offer(number, id);
  };
  if ('slots' in found) found.slots.forEach(offer);
  else forEachSlot(found.bits, offer);
  return top.ids().map((id) => id * sign);
}

/**
 * Returns a collector of the smallest items by (number, id). It collects twice as many and then discards the
 * larger half.
 */
function collectSmallest(amount: number) {
  let entries: Array<[number, number]> = [];
  let worst = Infinity;
  const byKey = (a: [number, number], b: [number, number]) => a[0] - b[0] || a[1] - b[1];
  const shrink = () => {
    entries = entries.sort(byKey).slice(0, amount);
    if (entries.length === amount) worst = (entries.at(-1) as [number, number])[0];
  };
  return {
    worst: () => worst,
    offer(number: number, id: number) {
      entries.push([number, id]);
      if (entries.length >= amount * 2) shrink();
    },
    ids() {
      shrink();
      return entries.map(([, id]) => id);
    },
  };
}
