import {
  anyOf,
  type Bitset,
  bitsetFor,
  hasBit,
  setBit,
  slotsOf,
} from '#features/properties/server/search/bitset.ts';
import type { CodeColumn } from '#features/properties/server/search/code-column.ts';
import { inRange, type RangeColumn } from '#features/properties/server/search/range-column.ts';

/**
 * What one filter demands, to be answered in either of two ways: as a set of all listings that fit, or by going through a few
 * that fit otherwise.
 */
export type Demand = {
  /** At most so many listings fit. */
  atMost: number;
  bits(within: Bitset): Bitset;
  /** Keeps those of the slots that fit, in their order, in the same place. */
  among(slots: Uint32Array): Uint32Array;
  /** All that fit, in order; only where `atMost` is finite. */
  slots(): Uint32Array;
};

export function demandBits(bits: Bitset, atMost = Number.POSITIVE_INFINITY): Demand {
  return {
    atMost,
    bits: () => bits,
    slots: () => slotsOf(bits),
    among(slots) {
      let kept = 0;
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] as number;
        if (((bits[slot >>> 5] as number) & (1 << (slot & 31))) !== 0) slots[kept++] = slot;
      }
      return slots.subarray(0, kept);
    },
  };
}

/** The listings that are, and are not in this set. */
export function demandNot(bits: Bitset, live: Bitset): Demand {
  return {
    ...demandBits(bits),
    bits() {
      const result = new Uint32Array(live.length);
      for (let word = 0; word < result.length; word++)
        result[word] = (live[word] as number) & ~(bits[word] as number);
      return result;
    },
    among(slots) {
      let kept = 0;
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] as number;
        if (!hasBit(bits, slot)) slots[kept++] = slot;
      }
      return slots.subarray(0, kept);
    },
  };
}

export function demandValue(column: CodeColumn, value: string): Demand {
  const code = column.known.get(value);
  if (code === undefined) return demandBits(bitsetFor(column.codes.length), 0);
  return demandBits(column.bits[code] as Bitset, column.counts[code]);
}

export function demandAnyValue(column: CodeColumn, isWanted: (value: string) => boolean): Demand {
  const codes = column.values.flatMap((value, code) => (code > 0 && isWanted(value) ? [code] : []));
  const words = (column.codes.length + 31) >>> 5;
  return demandBits(
    anyOf(
      codes.map((code) => column.bits[code] as Bitset),
      words,
    ),
  );
}

/** From `least` to `most`, both included. */
export function demandRange(
  column: RangeColumn,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
): Demand {
  return {
    atMost: Number.POSITIVE_INFINITY,
    bits: (within) => inRange(column, within, least, most),
    slots: () => new Uint32Array(),
    among: (slots) => keepBetween(column.numbers, slots, least, most),
  };
}

/** The same for small whole numbers that are seldom asked for, without any preparation. */
export function demandWhole(numbers: Uint16Array, least: number, most = 65_535): Demand {
  return {
    atMost: Number.POSITIVE_INFINITY,
    bits(within) {
      const result = new Uint32Array(within.length);
      for (let slot = 0; slot < numbers.length; slot++) {
        const number = numbers[slot] as number;
        if (number >= least && number <= most && hasBit(within, slot)) setBit(result, slot, true);
      }
      return result;
    },
    slots: () => new Uint32Array(),
    among: (slots) => keepBetween(numbers, slots, least, most),
  };
}

function keepBetween(
  numbers: Float64Array | Int16Array | Uint16Array,
  slots: Uint32Array,
  least: number,
  most: number,
): Uint32Array {
  let kept = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number;
    const number = numbers[slot] as number;
    if (number >= least && number <= most) slots[kept++] = slot;
  }
  return slots.subarray(0, kept);
}
