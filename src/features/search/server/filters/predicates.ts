import { type Bitset, hasBit, slotsOf } from '#features/search/server/index/bitset.ts';
import type { CodeColumn } from '#features/search/server/index/code-column.ts';
import { narrowToRange, type RangeColumn } from '#features/search/server/index/range-column.ts';

/**
 * One filter as a predicate, which can be applied in two ways: to a set of listings, from which it removes
 * those that do not match, or to individual listings one by one.
 */
export type Predicate = {
  /** An upper bound for the number of matches. Infinite if it is unknown. */
  maxMatches: number;
  /** True when `maxMatches` is the exact number of matches. */
  isExact: boolean;
  narrow(bits: Bitset): void;
  /** Returns the matching slots in order. It may overwrite the given array. */
  filterSlots(slots: Uint32Array): Uint32Array;
  /** Returns all matches in order. Called only if `maxMatches` is finite. */
  slots(): Uint32Array;
};

const unknownCount = { maxMatches: Number.POSITIVE_INFINITY, isExact: false, slots: () => new Uint32Array() };

/**
 * Matches the listings of a set.
 * @param exactCount the number of listings in the set, if known
 */
export function matchSet(set: Bitset, exactCount?: number): Predicate {
  return {
    maxMatches: exactCount ?? Number.POSITIVE_INFINITY,
    isExact: exactCount !== undefined,
    narrow(bits) {
      for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (set[word] ?? 0);
    },
    slots: () => slotsOf(set),
    filterSlots(slots) {
      let count = 0;
      for (let position = 0; position < slots.length; position++) {
        const slot = slots[position] ?? 0;
        if (((set[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0) slots[count++] = slot;
      }
      return slots.subarray(0, count);
    },
  };
}

export function matchNotIn(set: Bitset): Predicate {
  return {
    ...unknownCount,
    narrow(bits) {
      for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(set[word] ?? 0);
    },
    filterSlots: (slots) => slotsWhere(slots, (slot) => !hasBit(set, slot)),
  };
}

export const matchNothing: Predicate = {
  maxMatches: 0,
  isExact: true,
  narrow: (bits) => void bits.fill(0),
  slots: () => new Uint32Array(),
  filterSlots: (slots) => slots.subarray(0, 0),
};

export function matchValue(column: CodeColumn, value: string): Predicate {
  const code = column.codeByValue.get(value);
  const set = code === undefined ? undefined : column.bits[code];
  if (code === undefined || !set) return matchNothing;
  return {
    ...matchSet(set, column.counts[code]),
    slots: () => (column.cachedSlots[code] ??= slotsOf(set)).slice(),
  };
}

export function matchAnyValue(column: CodeColumn, isWanted: (value: string) => boolean): Predicate {
  const sets = column.values.flatMap((value, code) =>
    code > 0 && isWanted(value) ? (column.bits[code] ?? []) : [],
  );
  return {
    ...unknownCount,
    narrow(bits) {
      for (let word = 0; word < bits.length; word++) {
        let anyBits = 0;
        for (let set = 0; set < sets.length; set++) anyBits |= sets[set]?.[word] ?? 0;
        bits[word] = (bits[word] ?? 0) & anyBits;
      }
    },
    filterSlots: (slots) => slotsWhere(slots, (slot) => sets.some((set) => hasBit(set, slot))),
  };
}

/** Matches numbers from `min` to `max`, inclusive. */
export function matchRange(
  column: RangeColumn,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
): Predicate {
  const { numbers } = column;
  return {
    ...unknownCount,
    narrow: (bits) => narrowToRange(column, bits, min, max),
    filterSlots: (slots) => slotsBetween(numbers, slots, min, max),
  };
}

/** Matches small whole numbers that are rarely used as a filter, without any precomputation. */
export function matchWhole(numbers: Uint16Array, min: number, max = 65_535): Predicate {
  return matchWhere((slot) => (numbers[slot] ?? 0) >= min && (numbers[slot] ?? 0) <= max);
}

/** Matches by testing each listing. */
export function matchWhere(isMatch: (slot: number) => boolean): Predicate {
  return {
    ...unknownCount,
    narrow(bits) {
      for (let word = 0; word < bits.length; word++) {
        let rest = bits[word] ?? 0;
        while (rest !== 0) {
          const bit = rest & -rest;
          if (!isMatch((word << 5) + 31 - Math.clz32(bit))) bits[word] = (bits[word] ?? 0) & ~bit;
          rest &= rest - 1;
        }
      }
    },
    filterSlots: (slots) => slotsWhere(slots, isMatch),
  };
}

/** Returns the disjunction of two predicates. */
export function matchEither(left: Predicate, right: Predicate): Predicate {
  return {
    ...unknownCount,
    narrow(bits) {
      const second = bits.slice();
      left.narrow(bits);
      right.narrow(second);
      for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (second[word] ?? 0);
    },
    filterSlots(slots) {
      const first = left.filterSlots(slots.slice());
      const second = right.filterSlots(slots.slice());
      return Uint32Array.from(new Set([...first, ...second])).sort();
    },
  };
}

export function matchBoth(left: Predicate, right: Predicate): Predicate {
  return {
    ...unknownCount,
    narrow(bits) {
      left.narrow(bits);
      right.narrow(bits);
    },
    filterSlots: (slots) => right.filterSlots(left.filterSlots(slots)),
  };
}

function slotsBetween(
  numbers: Float64Array | Int16Array,
  slots: Uint32Array,
  min: number,
  max: number,
): Uint32Array {
  let count = 0;
  for (let position = 0; position < slots.length; position++) {
    const slot = slots[position] ?? 0;
    const number = numbers[slot] ?? 0;
    if (number >= min && number <= max) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

function slotsWhere(slots: Uint32Array, isMatch: (slot: number) => boolean): Uint32Array {
  let count = 0;
  for (let position = 0; position < slots.length; position++) {
    const slot = slots[position] ?? 0;
    if (isMatch(slot)) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}
