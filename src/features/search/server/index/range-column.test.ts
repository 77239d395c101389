import { expect, test } from 'vitest';
import { createBitset, setBit, slotsOf } from './bitset.ts';
import {
  betweenSteps,
  createRangeColumn,
  growRange,
  narrowToRange,
  rebuildSteps,
  writeNumber,
} from './range-column.ts';

const numbers = [10, 20, 20, 30, Number.NaN, 40, 50, 60];

function column(steps: number) {
  const made = createRangeColumn(Float64Array.from(numbers));
  rebuildSteps(made, numbers.length, steps);
  return made;
}

function all() {
  const bits = createBitset(numbers.length);
  for (const slot of numbers.keys()) setBit(bits, slot, true);
  return bits;
}

test('splits the known numbers into equal parts', () => {
  expect(column(1).steps).toEqual([]);
  expect(column(3).steps).toEqual([20, 40]);
});

test('merges equal steps, and has none without numbers', () => {
  const same = createRangeColumn(Float64Array.of(7, 7, 7, 7));
  rebuildSteps(same, 4, 4);
  expect(same.steps).toEqual([7]);
  const none = createRangeColumn(Float64Array.of(Number.NaN, 7));
  rebuildSteps(none, 1, 4);
  expect(none.steps).toEqual([]);
});

test.each([1, 2, 3, 8])('includes both ends of a range, in %i parts', (steps) => {
  const within = (least: number, most: number) => {
    const bits = all();
    narrowToRange(column(steps), bits, least, most);
    return [...slotsOf(bits)];
  };
  expect(within(20, 40)).toEqual([1, 2, 3, 5]);
  expect(within(21, 39)).toEqual([3]);
  expect(within(20, 20)).toEqual([1, 2]);
  expect(within(-Infinity, 20)).toEqual([0, 1, 2]);
  expect(within(50, Infinity)).toEqual([6, 7]);
  expect(within(61, Infinity)).toEqual([]);
  expect(within(-Infinity, 9)).toEqual([]);
  expect(within(40, 20)).toEqual([]);
  expect(within(-Infinity, Infinity)).toEqual([0, 1, 2, 3, 5, 6, 7]);
});

test('separates the parts between steps, with missing numbers in the last', () => {
  const made = column(3);
  const parts = [0, 1, 2].map((step) => {
    const result = createBitset(numbers.length);
    betweenSteps(made, step, all(), result);
    return [...slotsOf(result)];
  });
  expect(parts).toEqual([
    [0, 1, 2],
    [3, 5],
    [4, 6, 7],
  ]);
});

test('moves a changed number, also after the column has grown', () => {
  const made = column(3);
  growRange(made, 40);
  writeNumber(made, 0, 45);
  writeNumber(made, 39, 20);
  const bits = createBitset(40);
  for (const slot of [0, 1, 39]) setBit(bits, slot, true);
  const upper = Uint32Array.from(bits);
  narrowToRange(made, bits, -Infinity, 20);
  expect([...slotsOf(bits)]).toEqual([1, 39]);
  narrowToRange(made, upper, 41, 60);
  expect([...slotsOf(upper)]).toEqual([0]);
});

test('keeps a column of small whole numbers as one', () => {
  const made = createRangeColumn(Int16Array.of(1, 2));
  growRange(made, 3);
  expect(made.numbers).toEqual(Int16Array.of(1, 2, 0));
});
