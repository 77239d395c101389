import { expect, test } from 'vitest';
import {
  categoryRefusal,
  changePriceByPercent,
  featuringRefusal,
  homesOverLimit,
  percentError,
  picturesRefusal,
  restoredState,
  toursRefusal,
} from './rules.ts';

const full = { limit: 5, used: 5 };
const room = { limit: 5, used: 4 };
const endless = { limit: null, used: 900 };
const stood = { wasAvailable: true, wasPaused: false, isStopped: false };
const paused = { wasAvailable: false, wasPaused: true, isStopped: false };
const off = { wasAvailable: false, wasPaused: false, isStopped: false };

test.each([
  ['what stood on the market, even into a full plan', { ...stood, ...full }, 'available'],
  ['what stood there, when the plan has ended', { ...stood, ...room, isStopped: true }, 'paused'],
  ['what was off the market', { ...off, ...room }, 'unavailable'],
  ['what was off the market, when the plan has ended', { ...off, ...room, isStopped: true }, 'unavailable'],
  ['what was paused, into a full plan', { ...paused, ...full }, 'paused'],
  ['what was paused, into the last place', { ...paused, ...room }, 'available'],
  ['what was paused, into a plan that holds too many', { ...paused, limit: 5, used: 6 }, 'paused'],
  [
    'what was paused, without a limit, while the plan has ended',
    { ...paused, ...endless, isStopped: true },
    'paused',
  ],
  ['what was paused, without a limit', { ...paused, ...endless }, 'available'],
  ['what was paused, while the plan has ended', { ...paused, ...room, isStopped: true }, 'paused'],
])("restores a listing's state: %s", (_which, home, as) => {
  expect(restoredState(home)).toBe(as);
});

test('returns how many listings must be removed to add one more', () => {
  expect([homesOverLimit({ limit: 5, used: 5 }), homesOverLimit({ limit: 5, used: 6 })]).toEqual([
    'one',
    '2',
  ]);
});

const plan = 'Basic';

test.each([
  [null, 900, /^none$/],
  [2, 1, /^none$/],
  [2, 2, /includes 2 homes with a tour, and you have 2\. Remove a tour/],
  [2, 3, /includes 2 homes with a tour, and you have 3\. Remove a tour/],
  [1, 2, /includes one home with a tour, and you have 2\. Remove a tour/],
  [0, 1, /Your Basic plan does not include tours\. Upgrade/],
  [1, 1, /includes one home with a tour, and you have 1\. Remove a tour/],
  [0, 0, /Your Basic plan does not include tours\. Upgrade/],
])('checks the tour limit %s with %i used: %s', (limit, used, words) => {
  expect(toursRefusal({ plan, limit, used }) ?? 'none').toMatch(words);
});

test.each([
  [null, 900, /^none$/],
  [5, 4, /^none$/],
  [5, 6, /includes 5 featured properties, and you have used them all/],
  [0, 2, /Your Basic plan does not include featured homes/],
  [5, 5, /includes 5 featured properties, and you have used them all/],
  [0, 0, /Your Basic plan does not include featured homes/],
])('checks the featured limit %s with %i used: %s', (limit, used, words) => {
  expect(featuringRefusal({ plan, limit, used }) ?? 'none').toMatch(words);
});

test.each([
  [null, 30, /^none$/],
  [15, 15, /^none$/],
  [15, 16, /has 16 photos, and your Basic plan allows 15 per home\. Remove 1,/],
  [15, 17, /has 17 photos, and your Basic plan allows 15 per home\. Remove 2,/],
])('checks the photo limit %s for a home with %i photos: %s', (limit, count, words) => {
  expect(picturesRefusal({ plan, limit, count }) ?? 'none').toMatch(words);
});

test.each([
  [95_000, 5, 'UGX', 99_800],
  [95_200, 5, 'UGX', 100_000],
  [100_000, -0.5, 'UGX', 99_500],
  [100_000, 0.5, 'UGX', 101_000],
  [1_234_567, 10, 'UGX', 1_358_000],
  [949, 0.01, 'UGX', 900],
  [950, 0.01, 'UGX', 1_000],
  [99_949, 0.001, 'UGX', 99_900],
  [100_499, 0.0001, 'UGX', 100_000],
  [49, -50, 'UGX', 0],
  [85, 1, 'USD', 86],
  [85, 0.5, 'USD', 85],
  [120_000, 0.001, 'USD', 120_001],
] as const)('changes %d by %d per cent, rounded in %s, to %d', (price, percent, currency, changed) => {
  expect(changePriceByPercent(price, percent, currency)).toBe(changed);
});

test.each([
  [-50, null],
  [-50.01, 'You can lower prices by at most 50% at a time'],
  [100, null],
  [100.01, 'You can raise prices by at most 100% at a time'],
  [0.01, null],
  [0.1 + 0.2, null],
  [-7.25, null],
  [0, 'Enter a percentage other than 0'],
  [1.005, 'Use at most two decimal places'],
  [Number.NaN, 'Enter a number'],
  [Number.POSITIVE_INFINITY, 'Enter a number'],
])('validates a price change of %d per cent: %s', (percent, fault) => {
  expect(percentError(percent)).toBe(fault);
});

const lot = { bankName: 'Hill Bank', auctionClosesAt: new Date('2030-01-01'), startingBid: 5 };

test.each([
  ['rental_units', 'rental_units', {}, null],
  ['rental_units', 'furnished_houses', {}, /^A monthly rent is not a nightly price/],
  ['furnished_houses', 'rental_units', {}, /^A nightly price is not a monthly rent/],
  ['furnished_houses', 'for_sale', {}, /^A nightly price is not a sale price/],
  ['for_sale', 'rental_units', {}, /^A sale price is not a monthly rent/],
  ['bank_sales', 'furnished_houses', lot, /^A sale price is not a nightly price/],
  ['bank_sales', 'for_sale', {}, null],
  ['for_sale', 'bank_sales', lot, null],
  ['for_sale', 'bank_sales', { ...lot, bankName: null }, /details are missing \(Bank\)\. Add them/],
  [
    'for_sale',
    'bank_sales',
    { ...lot, auctionClosesAt: undefined },
    /details are missing \(Bidding closes\)\. Add them/,
  ],
  ['for_sale', 'bank_sales', {}, /details are missing \(Bank, Bidding closes, Starting bid\)\. Add them/],
  ['bank_sales', 'bank_sales', {}, null],
  ['rental_units', 'bank_sales', lot, /^A monthly rent is not a sale price/],
  [
    'for_sale',
    'bank_sales',
    { ...lot, startingBid: null },
    /details are missing \(Starting bid\)\. Add them/,
  ],
] as const)('validates a category change from %s to %s for %j: %s', (category, to, described, words) => {
  expect(categoryRefusal({ category, ...described }, to) ?? 'none').toMatch(words ?? /^none$/);
});
