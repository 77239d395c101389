import { expect, expectTypeOf, test } from 'vitest';
import { shillings } from '#kit/testing/shillings.ts';
import {
  type Currency,
  difference,
  formatMoney,
  groupThousands,
  largest,
  type MajorAmount,
  type MinorAmount,
  multiply,
  remaining,
  roundToMinorUnit,
  share,
  smallest,
  sum,
  toMajorUnit,
  toMinorUnit,
  toShillings,
} from './money.ts';

const dollars = (amount: number) => roundToMinorUnit(amount, 'USD');

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
  [-1_500.5, 'USD', '−USD 1,500.50'],
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
  expect(toMajorUnit(shillings(15_000), 'UGX')).toBe(15_000);
  expect(toMajorUnit(dollars(19.99), 'USD')).toBe(19.99);
});

test('converts dollars to shillings at a rate, rounded', () => {
  expect(toShillings(dollars(79), 'USD', 3_700)).toBe(292_300);
  expect(toShillings(dollars(79.01), 'USD', 3_700)).toBe(292_337);
  expect(toShillings(dollars(49.9), 'USD', 3_715)).toBe(185_379);
  expect(toShillings(shillings(5), 'UGX', 3_700)).toBe(5);
});

test('adds, subtracts and divides amounts as stated', () => {
  const amounts = [shillings(300), shillings(45)] as const;
  expect(sum([])).toBe(0);
  expect([sum(amounts), difference(...amounts), remaining(...amounts)]).toEqual([345, 255, 255]);
  expect(remaining(shillings(45), shillings(300))).toBe(0);
  expect([smallest(...amounts), largest(...amounts), multiply(shillings(45), 3)]).toEqual([45, 300, 135]);
  expect([Math.floor, Math.round, Math.ceil].map((round) => share(shillings(333), 50, 100, round))).toEqual([
    166, 167, 167,
  ]);
});

test('refuses amounts in the wrong unit at compile time', () => {
  const price = 15_000;
  // @ts-expect-error a major amount is not a minor one
  toMajorUnit(price, 'UGX');
  // @ts-expect-error a computed number is not a minor amount
  sum([shillings(price), shillings(price) + 1]);
  // @ts-expect-error a minor amount is converted before it is shown
  formatMoney(shillings(price), 'UGX');
  // @ts-expect-error a minor amount is not converted again
  toMinorUnit(shillings(price), 'UGX');
  expectTypeOf<number>().not.toExtend<MinorAmount>();
  expectTypeOf<MinorAmount>().not.toExtend<MajorAmount>();
  expectTypeOf<number>().toExtend<MajorAmount>();
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
  expect(() => toMajorUnit(shillings(100), unknown)).toThrow('NGN');
  expect(() => roundToMinorUnit(100, unknown)).toThrow('NGN');
  expect(() => toShillings(shillings(100), unknown, 3_700)).toThrow('NGN');
});
