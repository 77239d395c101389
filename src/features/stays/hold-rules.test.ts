import { expect, test } from 'vitest';
import { shillings } from '#kit/testing/shillings.ts';
import { minPaidForMove, networkLimit } from './rules.ts';

test.each([
  [0, 3],
  [60, 3],
  [61, 4],
  [80, 4],
  [81, 5],
])('with %i homes, limits the unpaid holds of one network to %i', (homes, most) => {
  expect(networkLimit(homes)).toBe(most);
});

test.each([
  [6, 3],
  [7, 3],
])('with a deposit of %i, allows a date change after a payment of %i', (deposit, least) => {
  expect(minPaidForMove(shillings(deposit))).toBe(least);
});
