import { expect, test } from 'vitest';
import { nextPart, partFault } from './parts.ts';

const million = 1_000_000;

test.each([
  ['as much as one payment carries', 12 * million, 5 * million],
  ['the same again', 7 * million, 5 * million],
  ['the rest', 2 * million, 2 * million],
  ['a rest of exactly one payment', 5 * million, 5 * million],
  ['less, so that the last part is large enough', 5_200_000, 4_700_000],
  ['all that one payment carries when the smallest part is left', 5_500_000, 5 * million],
])('makes the next part %s: of %i, %i', (_, left, part) => {
  expect(nextPart(left, 5 * million)).toBe(part);
  expect(partFault(part, left)).toBeNull();
});

test('pays any sum in parts that can each be paid', () => {
  for (let total = 1; total < 40 * million; total += 123_457) {
    let left = total;
    for (let parts = 0; left > 0; parts++) {
      const part = nextPart(left, 5 * million);
      expect([total, part <= 5 * million, partFault(part, left), parts < 20]).toEqual([
        total,
        true,
        null,
        true,
      ]);
      left -= part;
    }
    expect(left).toBe(0);
  }
});

test.each([
  ['the smallest part', 500_000, 12 * million, null],
  ['less than the smallest part', 499_999, 12 * million, 'too_small'],
  ['a rest below the smallest part', 300_000, 300_000, null],
  ['a part that leaves the smallest part', 2 * million, 2_500_000, null],
  ['a part that leaves less', 2_000_001, 2_500_000, 'small_rest'],
  ['more than is left', 2_500_001, 2_500_000, 'too_much'],
])('decides whether %s can be paid: %i of %i, %s', (_, amount, left, fault) => {
  expect(partFault(amount, left)).toBe(fault);
});
