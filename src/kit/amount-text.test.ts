import { expect, test } from 'vitest';
import {
  amountIn,
  dollarWords,
  formatAmountInput,
  magnitudeFactors,
  parseGroupedNumber,
  readAmountText,
  shillingWords,
} from './amount-text.ts';

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
  ['900,000 /=  ', 900_000, null],
  ['1.2345k', 1_235, null],
  ['0.5k', 500, null],
  ['$1.999', 2, 'USD'],
  ['$5 usd', 5, 'USD'],
  ['900k shs shillings', 900_000, 'UGX'],
  ['1 200 000', 1_200_000, null],
])('accepts %j as an amount', (text, amount, currency) => {
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
  '5k k',
  '900 00',
  '1k 000',
  '.5',
  '5 . shs',
  '5/=k',
])('rejects %j as an amount', (text) => {
  expect(readAmountText(text)).toBeNull();
});

test.each([
  ['850k', 'UGX', 850_000, null],
  ['850k', 'USD', 850_000, 'USD'],
  ['85.5', 'USD', 85.5, 'USD'],
  ['1.500', 'USD', 1.5, 'USD'],
  ['1.500', 'UGX', 1_500, null],
  ['shs 850k', 'USD', 850_000, 'UGX'],
  ['$85.50', 'UGX', 85.5, 'USD'],
])('reads %j in a field in %s as %d of %j', (text, currency, amount, named) => {
  expect(amountIn(text, currency)).toEqual({ amount, currency: named });
});

test('reads invalid text as no amount in any currency', () => {
  expect([amountIn('cheap', 'UGX'), amountIn('cheap', 'USD')]).toEqual([null, null]);
});

test.each([
  [1_250_000, '1,250,000'],
  [950, '950'],
  [85.5, '85.50'],
  [1_234.05, '1,234.05'],
  [0, '0'],
])('shows %d in a field as %s', (amount, text) => {
  expect(formatAmountInput(amount)).toBe(text);
});

test.each([
  ['800,000', true, 800_000],
  ['800,000', false, 800_000],
  ['1.500', true, 1.5],
  ['1.500', false, 1_500],
  ['1,500', true, 1_500],
  ['1,5', true, 1.5],
  ['0.500', false, 0.5],
  ['0,250', true, 0.25],
  ['1.500.000', true, 1_500_000],
  ['1.500.00', true, 150_000],
  ['1,250.50', false, 1_250.5],
  ['1,250.5', true, 1_250.5],
  ['12', true, 12],
  ['1,250.505', true, 1_250_505],
  ['1,5', false, 1.5],
  ['12.34', false, 12.34],
  ['1.50.000', true, 150_000],
])('reads %s, which may have decimals: %s, as %d', (text, mayHaveDecimals, number) => {
  expect(parseGroupedNumber(text, mayHaveDecimals)).toBe(number);
});

test('reads short forms of thousand, million and milliard, and their typing errors', () => {
  const words = Map.groupBy(Object.keys(magnitudeFactors), (word) => readAmountText(`5 ${word}`)?.amount);
  expect(Object.fromEntries(words)).toEqual({
    5_000: ['k', 'thousand', 'thousands', 'thou', '000', 'lukumi', 'nkumi', 'enkumi', 'elfu'],
    50_000: ['mutwalo', 'omutwalo', 'mitwalo', 'emitwalo'],
    500_000: ['laki', 'lakhi'],
    5_000_000: [
      ...['m', 'mil', 'mill', 'mln', 'mn', 'million', 'millions', 'milion', 'millon', 'meg'],
      ...['kakadde', 'akakadde', 'bukadde', 'obukadde', 'milioni'],
    ],
    5_000_000_000: ['b', 'bn', 'billion', 'billions', 'bilion', 'bilioni'],
  });
});

test('reads every common name of shillings and dollars', () => {
  const named = (words: Iterable<string>) =>
    new Set([...words].map((word) => readAmountText(`5 ${word}`)?.currency));
  expect([...named(shillingWords), ...named(dollarWords)]).toEqual(['UGX', 'USD']);
  expect([shillingWords.size, dollarWords.size]).toEqual([13, 8]);
});
