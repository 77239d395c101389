import { expect, test } from 'vitest';
import { readAmountText } from './amount-text.ts';

test.each([
  ['900k', 900_000, null],
  ['900 K', 900_000, null],
  ['1.2m', 1_200_000, null],
  ['1,2 million', 1_200_000, null],
  ['900,000', 900_000, null],
  ['900 000', 900_000, null],
  ['1.500.000', 1_500_000, null],
  ['900000', 900_000, null],
  ['900,000/=', 900_000, null],
  ['900k/-', 900_000, null],
  ['shs 900,000', 900_000, 'UGX'],
  ['Shs. 900k', 900_000, 'UGX'],
  ['ugx900000', 900_000, 'UGX'],
  ['900k ugx', 900_000, 'UGX'],
  ['$800', 800, 'USD'],
  ['us$ 1,250.50', 1_250.5, 'USD'],
  ['800 dollars', 800, 'USD'],
  [' 2bn ', 2_000_000_000, null],
  ['0', 0, null],
])('%j is an amount', (text, amount, currency) => {
  expect(readAmountText(text)).toEqual({ amount, currency });
});

test.each([
  '',
  'k',
  'shs',
  'cheap',
  '900k 1m',
  '900x',
  '-5',
  '5 beds',
  '9..',
  '$5 shs',
  'constructor',
  'm 5',
])('%j is no amount', (text) => {
  expect(readAmountText(text)).toBeNull();
});
