import { expect, test } from 'vitest';
import type { MarketOverview } from '#features/overview/schema.ts';
import { changeInPercent, figureOf } from './figures.ts';

const counts = { views: 0, tours: 0, contacts: 0, enquiries: 0, viewings: 0, stays: 0 };
const paid = (day: string, amount: number, currency = 'UGX') => ({ day, currency, paid: amount });
const overview = {
  ...{ from: '2026-11-24', to: '2026-11-26' },
  days: [
    { ...counts, day: '2026-11-24', views: 5 },
    { ...counts, day: '2026-11-26', views: 7, enquiries: 1 },
  ],
  money: [paid('2026-11-25', 10_000), paid('2026-11-25', 5_000), paid('2026-11-25', 40, 'USD')],
  before: {
    days: [{ ...counts, day: '2026-11-23', views: 4 }],
    money: [paid('2026-11-21', 3_000)],
  },
} as unknown as MarketOverview;

test('places each day beside the same day of the period before, and counts only shillings', () => {
  expect(figureOf(overview, 'views')).toEqual({
    ...{ values: [5, 0, 7], before: [0, 0, 4], total: 12, totalBefore: 4 },
  });
  expect(figureOf(overview, 'money')).toEqual({
    ...{ values: [0, 15_000, 0], before: [3_000, 0, 0], total: 15_000, totalBefore: 3_000 },
  });
});

test.each([
  [12, 4, 200],
  [3, 4, -25],
  [4, 4, 0],
  [0, 3, -100],
  [3, 0, null],
  [0, 0, null],
  [15_258, 144, null],
])('a change to %d from %d is %s percent', (now, before, percent) => {
  expect(changeInPercent(now, before)).toBe(percent);
});
