import { expect, test } from 'vitest';
import { bookableAmount, feeOf } from './transaction-rows.ts';

test.each([
  [15_000, 'UGX', 15_000],
  [1, 'UGX', 1],
  [0, 'UGX', null],
  [-1, 'UGX', null],
  [0.5, 'UGX', null],
  [12.5, 'USD', 1_250],
  [0.01, 'USD', 1],
  [0.001, 'USD', null],
  [0, 'USD', null],
  [15_000, 'KES', null],
])('converts %d %s to the bookable amount %j', (amount, currency, smallest) => {
  expect(bookableAmount({ amount, currency })).toBe(smallest);
});

test.each([
  [450, 'UGX', 450],
  [449.01, 'UGX', 450],
  [0, 'UGX', 0],
  [-1, 'UGX', null],
  [null, 'UGX', null],
  [Number.NaN, 'UGX', null],
  [0.29, 'USD', 29],
  [0.291, 'USD', 30],
  [1.1, 'USD', 110],
  [450, 'KES', null],
])('converts a fee of %d %s to %j', (fee, currency, smallest) => {
  expect(feeOf({ fee, currency })).toBe(smallest);
});
