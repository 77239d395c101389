import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import type { Currency } from './money.ts';

test.each<[number, Currency, string]>([
  [0, 'UGX', 'zero shillings'],
  [1, 'UGX', 'one shilling'],
  [19, 'UGX', 'nineteen shillings'],
  [40, 'UGX', 'forty shillings'],
  [101, 'UGX', 'one hundred and one shillings'],
  [1_005, 'UGX', 'one thousand and five shillings'],
  [1_250, 'UGX', 'one thousand two hundred and fifty shillings'],
  [135_000_000, 'UGX', 'one hundred and thirty-five million shillings'],
  [880_000_099, 'UGX', 'eight hundred and eighty million and ninety-nine shillings'],
  [1_000_000_000_000, 'UGX', 'one trillion shillings'],
  [2_100_300_400, 'UGX', 'two billion one hundred million three hundred thousand four hundred shillings'],
  [50_000, 'USD', 'fifty thousand dollars'],
  [1.01, 'USD', 'one dollar and one cent'],
  [85.5, 'USD', 'eighty-five dollars and fifty cents'],
])('spells %d %s as %s', (amount, currency, words) => {
  expect(amountInWords(amount, currency)).toBe(words);
});
