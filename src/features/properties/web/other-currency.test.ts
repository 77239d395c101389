import { expect, test } from 'vitest';
import { otherOf } from './other-currency.ts';

const shillings = 3_650;

test.each([
  ['UGX 900,000', 'USD', '≈ $247'],
  ['UGX 310,000,000', 'USD', '≈ $84,900'],
  ['UGX 12,000', 'USD', '≈ $3'],
  ['UGX 500', 'USD', '≈ $1'],
  ['USD 1,250', 'UGX', '≈ UGX 4.56M'],
  ['USD 85.50', 'UGX', '≈ UGX 312,000'],
  ['USD 300,000', 'UGX', '≈ UGX 1,100M'],
  ['UGX 900,000', 'UGX', null],
  ['USD 85', 'USD', null],
  ['Ask the agent', 'USD', null],
  ['EUR 85', 'USD', null],
] as const)('%s for whoever chose %s', (price, wanted, other) => {
  expect(otherOf(price, wanted, shillings)).toBe(other);
});
