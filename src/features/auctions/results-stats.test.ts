import { expect, test } from 'vitest';
import { median, pricePoints } from './results-stats.ts';
import type { LotResult } from './schema.ts';

const some = (result: Partial<LotResult>): LotResult => ({
  ...{ id: 1, propertyId: 1, title: 'A house', bank: 'Sample Bank', location: null, state: 'completed' },
  ...{ reason: null, stoppedBy: null, currency: 'UGX', startingBid: 50, price: 80, soldPrice: 80, bids: 2 },
  ...{ closedAt: '2026-05-01T08:00:00.000Z', marketValue: 100, forcedSaleValue: 70, valuedOn: null },
  ...result,
});

test('plots the price, or the last bid if unsold, as a percentage of the market value, earliest first', () => {
  const at = '2026-04-01T08:00:00.000Z';
  expect(
    pricePoints([
      some({}),
      some({ id: 2, state: 'below_reserve', price: 40, soldPrice: null, marketValue: 200, closedAt: at }),
      // The second bidder's price of 60 does not count, because that sale was not paid either.
      some({ id: 3, state: 'defaulted', price: 90, soldPrice: 60, forcedSaleValue: null }),
    ]),
  ).toEqual([
    { id: 2, at: Date.parse(at), brought: 20, forcedSale: 35, wasSold: false },
    { id: 1, at: expect.any(Number), brought: 80, forcedSale: 70, wasSold: true },
    { id: 3, at: expect.any(Number), brought: 90, forcedSale: null, wasSold: false },
  ]);
});

test.each([
  ['awaiting_balance', 80, true],
  ['completed', 80, true],
  ['second_bidder', 90, false],
  ['below_reserve', 90, false],
  ['stopped', 90, false],
] as const)('plots the result of a lot that is %s at %d', (state, brought, wasSold) => {
  expect(pricePoints([some({ state, price: 90, soldPrice: 80 })])).toMatchObject([{ brought, wasSold }]);
});

test('plots no point without a bid or a market value', () => {
  expect(
    pricePoints([some({ state: 'no_bid', price: null, soldPrice: null }), some({ marketValue: null })]),
  ).toEqual([]);
});

test.each([
  [[], null],
  [[3], 3],
  [[9, 1], 5],
  [[9, 1, 4], 4],
  [[9, 1, 4, 6], 5],
])('returns the median of %j as %s', (values, middle) => {
  expect(median(values)).toBe(middle);
});
