import { expect, test } from 'vitest';
import {
  type Currency,
  formatMoney,
  groupThousands,
  roundToMinorUnit,
  toMajorUnit,
  toMinorUnit,
} from './money.ts';

test.each([
  [0, 'UGX', 'UGX 0'],
  [950, 'UGX', 'UGX 950'],
  [15_000, 'UGX', 'UGX 15,000'],
  [1_200_000, 'UGX', 'UGX 1,200,000'],
  [1_000_000_000_000, 'UGX', 'UGX 1,000,000,000,000'],
  [85, 'USD', 'USD 85'],
  [85.5, 'USD', 'USD 85.50'],
  [1_234.05, 'USD', 'USD 1,234.05'],
  [0.29, 'USD', 'USD 0.29'],
  [999_999.5, 'UGX', 'UGX 1,000,000'],
  [1_000, 'USD', 'USD 1,000'],
  [-1_500.5, 'USD', 'USD -1,500.50'],
  [0.01, 'USD', 'USD 0.01'],
  [100.1, 'USD', 'USD 100.10'],
])('shows %d of %s as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test('shows a dollar amount just below a whole number as a whole number', () => {
  expect(formatMoney(19.999999, 'USD')).toBe('USD 20');
});

test('separates thousands by commas', () => {
  expect(groupThousands(-1_234_567)).toBe('-1,234,567');
  expect(groupThousands(999)).toBe('999');
  expect(groupThousands(1_000)).toBe('1,000');
});

test.each([
  [15_000, 'UGX', 15_000],
  [19.99, 'USD', 1_999],
  [0.29, 'USD', 29],
  [1.005, 'USD', null],
  [0.5, 'UGX', null],
  [0, 'USD', 0],
  [0.01, 'USD', 1],
  [Number.MAX_SAFE_INTEGER, 'UGX', Number.MAX_SAFE_INTEGER],
  [2 ** 53, 'UGX', null],
  [5, 'NGN', null],
  [Number.NaN, 'UGX', null],
  [Number.POSITIVE_INFINITY, 'UGX', null],
  [1e300, 'USD', null],
])('converts %d of %s to %j in the smallest unit', (amount, currency, smallest) => {
  expect(toMinorUnit(amount, currency)).toBe(smallest);
});

test('converts an amount back from the smallest unit', () => {
  expect([toMajorUnit(15_000, 'UGX'), toMajorUnit(1_999, 'USD')]).toEqual([15_000, 19.99]);
});

test('rounds to the smallest unit', () => {
  expect([
    roundToMinorUnit(0.285, 'USD'),
    roundToMinorUnit(19.996, 'USD'),
    roundToMinorUnit(1.5, 'UGX'),
  ]).toEqual([28, 2_000, 2]);
});

test('never converts an amount of an unknown currency', () => {
  const unknown = 'NGN' as Currency;
  expect(() => toMajorUnit(100, unknown)).toThrow('NGN');
  expect(() => roundToMinorUnit(100, unknown)).toThrow('NGN');
});
