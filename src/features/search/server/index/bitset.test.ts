import { expect, test } from 'vitest';
import {
  countBits,
  countIntersection,
  createBitset,
  forEachSlot,
  hasBit,
  intersect,
  lowestBit,
  popCount,
  setBit,
  slotsOf,
} from './bitset.ts';

function of(...slots: number[]) {
  const bits = createBitset(65);
  for (const slot of slots) setBit(bits, slot, true);
  return bits;
}

test.each([
  [0, 0],
  [1, 1],
  [32, 1],
  [33, 2],
  [64, 2],
  [65, 3],
])('stores a set of %i slots in %i words', (slots, words) => {
  expect(createBitset(slots)).toHaveLength(words);
});

test.each([0, 1, 31, 32, 63, 64])('sets and clears slot %i without its neighbours', (slot) => {
  const bits = of(slot);
  expect([hasBit(bits, slot), countBits(bits), [...slotsOf(bits)]]).toEqual([true, 1, [slot]]);
  setBit(bits, slot, true);
  expect(countBits(bits)).toBe(1);
  setBit(bits, slot, false);
  expect([hasBit(bits, slot), countBits(bits), [...slotsOf(bits)]]).toEqual([false, 0, []]);
});

test('treats a slot beyond the words of a set as absent', () => {
  expect(hasBit(of(64), 96)).toBe(false);
});

test('intersects two sets without changing them', () => {
  const [a, b] = [of(0, 31, 32, 64), of(31, 33, 64)];
  expect([...slotsOf(intersect(a, b))]).toEqual([31, 64]);
  expect([countIntersection(a, b), countBits(a), countBits(b)]).toEqual([2, 4, 3]);
});

test('visits slots in ascending order', () => {
  const seen: number[] = [];
  forEachSlot(of(64, 5, 31, 32), (slot) => seen.push(slot));
  expect(seen).toEqual([5, 31, 32, 64]);
});

test.each([
  [0, 0],
  [1, 1],
  [0x80000000, 1],
  [0x55555555, 16],
  [0xfffffffe, 31],
  [0xffffffff, 32],
])('counts for %i %i ones', (word, ones) => {
  expect(popCount(word)).toBe(ones);
});

test.each([
  [1, 0],
  [0b1100, 2],
  [0x80000000, 31],
])('returns for the lowest one of %i %i', (word, place) => {
  expect(lowestBit(word)).toBe(place);
});
