import { expect, test } from 'vitest';
import { leastPaidForMove, networkLimit } from './rules.ts';

test.each([
  [0, 3],
  [60, 3],
  [61, 4],
  [80, 4],
  [81, 5],
])('of %i homes one network holds at most %i unpaid', (homes, most) => {
  expect(networkLimit(homes)).toBe(most);
});

test.each([
  [6, 3],
  [7, 3],
])('a stay with a deposit of %i can be moved once %i is paid', (deposit, least) => {
  expect(leastPaidForMove(deposit)).toBe(least);
});
