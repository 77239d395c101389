import { expect, test } from 'vitest';
import type { MarketOverview } from '#features/overview/schema.ts';
import { overviewCsv } from './overview-csv.ts';

const day = '2026-11-20';
const overview: MarketOverview = {
  ...{ from: day, to: day, countedAt: `${day}T09:00:00.000Z`, isTest: false },
  days: [{ day, views: 6, tours: 5, contacts: 4, enquiries: 3, viewings: 2, stays: 1 }],
  money: [
    { day, currency: 'UGX', purpose: 'stay_balance', payments: 2, paid: 288_000, givenBack: 5_000 },
    { day, currency: 'USD', purpose: null, payments: 0, paid: 0, givenBack: 12.5 },
  ],
  listings: [{ category: 'bank_sales', state: 'paused', listings: 3 }],
  shown: [],
  searches: [],
  before: { days: [], money: [] },
};
const linesOf = (part: Parameters<typeof overviewCsv>[1], isTest = false) =>
  overviewCsv({ ...overview, isTest }, part)
    .replace('\ufeff', '')
    .trimEnd()
    .split('\n')
    .slice(1);

test('puts each step of a day in its own column', () => {
  expect(linesOf('days')).toEqual(['"2026-11-20","6","5","4","3","2","1"']);
});

test('exports for payments purpose, receipts and refunds, and whether any are live', () => {
  expect(linesOf('money')).toEqual([
    '"2026-11-20","UGX","Stay balances","2","288000","5000","no"',
    '"2026-11-20","USD","Unknown","0","0","12.5","no"',
  ]);
  expect(linesOf('money', true)[0]).toMatch(/"yes \(no real payments\)"$/);
});

test('names listings as on the screen', () => {
  expect(linesOf('listings')).toEqual(['"Bank Sale","Paused (plan limit)","3"']);
});
