import { type Bitset, bitsetFor, lowestBit, setBit } from '#features/properties/server/search/bitset.ts';
import { grown } from '#features/properties/server/search/code-column.ts';

/**
 * One number per listing, NaN where there is none. `upTo[i]` holds the listings whose number is at most `steps[i]`, so that a
 * range is the difference of two sets, and only listings beside its ends are looked at one by one.
 */
export type RangeColumn = { numbers: Float64Array | Int16Array; steps: readonly number[]; upTo: Bitset[] };

const stepsWanted = 32;

export function rangeColumn(numbers: Float64Array | Int16Array): RangeColumn {
  return { numbers, steps: [], upTo: [] };
}

export function writeNumber(column: RangeColumn, slot: number, number: number): void {
  column.numbers[slot] = number;
  for (let step = 0; step < column.steps.length; step++)
    setBit(column.upTo[step] as Bitset, slot, number <= (column.steps[step] as number));
}

/** Chooses steps between which about as many listings lie, by those that are there so far. */
export function chooseSteps(column: RangeColumn, used: number): void {
  const numbers = [...column.numbers.subarray(0, used)].filter((number) => !Number.isNaN(number));
  const sorted = Float64Array.from(numbers).sort();
  const steps = new Set<number>();
  for (let step = 1; step < stepsWanted; step++)
    if (sorted.length) steps.add(sorted[Math.floor((sorted.length * step) / stepsWanted)] as number);
  column.steps = [...steps];
  column.upTo = column.steps.map(() => bitsetFor(column.numbers.length));
  for (let slot = 0; slot < used; slot++) writeNumber(column, slot, column.numbers[slot] as number);
}

/** The listings among `live` with a number from `least` to `most`, both included. */
export function inRange(column: RangeColumn, live: Bitset, least: number, most: number): Bitset {
  const result = atMost(column, live, most);
  if (least > -Infinity) {
    const below = under(column, live, least);
    for (let word = 0; word < result.length; word++)
      result[word] = (result[word] as number) & ~(below[word] as number);
  }
  return result;
}

function atMost(column: RangeColumn, live: Bitset, most: number): Bitset {
  return bounded(
    column,
    live,
    column.steps.findIndex((step) => step >= most),
    (number) => number <= most,
  );
}

function under(column: RangeColumn, live: Bitset, least: number): Bitset {
  return bounded(
    column,
    live,
    column.steps.findIndex((step) => step >= least),
    (number) => number < least,
  );
}

/** All below the step before the bound, and of those up to the step after it the ones that pass. */
function bounded(
  column: RangeColumn,
  live: Bitset,
  step: number,
  passes: (number: number) => boolean,
): Bitset {
  const { numbers, upTo } = column;
  const after = step === -1 ? live : (upTo[step] as Bitset);
  const before = upTo[step === -1 ? upTo.length - 1 : step - 1];
  const result = new Uint32Array(live.length);
  for (let word = 0; word < result.length; word++) {
    const sure = before ? (before[word] as number) & (live[word] as number) : 0;
    let unsure = (after[word] as number) & (live[word] as number) & ~sure;
    let passed = sure;
    while (unsure !== 0) {
      const bit = unsure & -unsure;
      if (passes(numbers[(word << 5) + lowestBit(bit)] as number)) passed |= bit;
      unsure &= unsure - 1;
    }
    result[word] = passed;
  }
  return result;
}

export function growRange(column: RangeColumn, slots: number): void {
  const numbers = column.numbers instanceof Int16Array ? new Int16Array(slots) : new Float64Array(slots);
  numbers.set(column.numbers);
  column.numbers = numbers;
  column.upTo = column.upTo.map((bits) => grown(bits, slots));
}
