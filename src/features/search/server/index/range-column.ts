import { type Bitset, createBitset, lowestBit, setBit } from './bitset.ts';
import { growBits } from './code-column.ts';

/**
 * One number per listing. In a `Float64Array`, NaN means none. An `Int16Array` cannot hold NaN, so its callers
 * exclude listings without a number by a flag. `upTo[i]` holds the listings whose number is at most
 * `steps[i]`. A range is therefore the difference of two sets, and only listings near its ends are checked
 * one by one.
 */
export type RangeColumn = {
  numbers: Float64Array | Int16Array;
  steps: readonly number[];
  upTo: Bitset[];
};

export function createRangeColumn(numbers: Float64Array | Int16Array): RangeColumn {
  return { numbers, steps: [], upTo: [] };
}

export function writeNumber(column: RangeColumn, slot: number, number: number): void {
  column.numbers[slot] = number;
  for (const [step, bits] of column.upTo.entries()) setBit(bits, slot, number <= (column.steps[step] ?? 0));
}

/** Chooses steps that split the current listings into parts of about equal size, and rebuilds their sets. */
export function rebuildSteps(column: RangeColumn, used: number, stepCount: number): void {
  const values = Array.from(column.numbers.subarray(0, used)).filter((number) => !Number.isNaN(number));
  const sorted = Float64Array.from(values).sort();
  const steps = new Set<number>();
  for (let step = 1; step < stepCount; step++)
    if (sorted.length) steps.add(sorted[Math.floor((sorted.length * step) / stepCount)] ?? 0);
  column.steps = [...steps];
  column.upTo = column.steps.map(() => createBitset(column.numbers.length));
  for (let slot = 0; slot < used; slot++) writeNumber(column, slot, column.numbers[slot] ?? 0);
}

/** Removes from a set the listings whose number is not between `min` and `max`, inclusive. */
export function narrowToRange(column: RangeColumn, bits: Bitset, min: number, max: number): void {
  const { numbers, steps, upTo } = column;
  const low = min === Number.NEGATIVE_INFINITY ? 0 : firstStepFrom(steps, min);
  const high = firstStepFrom(steps, max);
  const below = upTo[low - 1];
  const nearMin = min === Number.NEGATIVE_INFINITY ? noBits : (upTo[low] ?? allBits);
  const certain = upTo[high - 1] ?? noBits;
  const notAbove = upTo[high];
  for (let word = 0; word < bits.length; word++) {
    let remaining = bits[word] ?? 0;
    if (remaining === 0) continue;
    if (notAbove) remaining &= notAbove[word] ?? 0;
    if (below) remaining &= ~(below[word] ?? 0);
    const nearBits = nearMin === allBits ? -1 : nearMin === noBits ? 0 : (nearMin[word] ?? 0);
    let unsure = remaining & (~(certain === noBits ? 0 : (certain[word] ?? 0)) | nearBits);
    while (unsure !== 0) {
      const bit = unsure & -unsure;
      const number = numbers[(word << 5) + lowestBit(bit)] ?? 0;
      if (!(number >= min && number <= max)) remaining &= ~bit;
      unsure &= unsure - 1;
    }
    bits[word] = remaining;
  }
}

const noBits: Bitset = new Uint32Array(0);
const allBits: Bitset = new Uint32Array(0);

/**
 * Writes to `result` the listings of a set whose number is above the previous step and at most this step.
 * After the last step, it writes all listings above that step.
 */
export function betweenSteps({ upTo }: RangeColumn, step: number, within: Bitset, result: Bitset): void {
  const above = upTo[step - 1];
  const notAboveStep = upTo[step];
  for (let word = 0; word < result.length; word++) {
    const remaining = (within[word] ?? 0) & ~(above ? (above[word] ?? 0) : 0);
    result[word] = notAboveStep ? remaining & (notAboveStep[word] ?? 0) : remaining;
  }
}

/** Returns the index of the first step that is at least `value`, or the number of steps if there is none. */
function firstStepFrom(steps: readonly number[], value: number): number {
  const step = steps.findIndex((bound) => bound >= value);
  return step === -1 ? steps.length : step;
}

export function growRange(column: RangeColumn, slots: number): void {
  const numbers = column.numbers instanceof Int16Array ? new Int16Array(slots) : new Float64Array(slots);
  numbers.set(column.numbers);
  column.numbers = numbers;
  column.upTo = column.upTo.map((bits) => growBits(bits, slots));
}
