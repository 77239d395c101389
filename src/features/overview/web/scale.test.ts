import { expect, test } from 'vitest';
import { daysOf } from './days-of.ts';
import { funnelSummary } from './funnel-section.tsx';
import { axisMax, percentOf, shortNumber } from './scale.ts';

test.each([
  [1, 1, null],
  [0, 0, null],
  [19, 19, null],
  [1, 20, '5%'],
  [20, 20, '100%'],
  [0, 20, '0%'],
  [199, 2_000, '10%'],
  [1, 300, '0.3%'],
  [99, 1_000, '9.9%'],
  [101, 1_000, '10%'],
  [126, 1_000, '13%'],
])('scales %i of %i to %s', (part, whole, said) => {
  expect(percentOf(part, whole)).toBe(said);
});

test.each([
  [0, 2],
  [2, 2],
  [1, 2],
  [20, 20],
  [21, 40],
  [40, 40],
  [41, 50],
  [51, 100],
  [100, 100],
  [1_000, 1_000],
  [3, 4],
  [4, 4],
  [5, 5],
  [6, 10],
  [10, 10],
  [11, 20],
  [250_000, 400_000],
  [400_001, 500_000],
  [500_001, 1_000_000],
])('draws a chart of at most %i with a height of %i', (most, top) => {
  expect(axisMax(most)).toBe(top);
});

test.each([
  [0, '0'],
  [2.5, '2.5'],
  [999, '999'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [1_000, '1k'],
  [12_500, '12.5k'],
  [1_000_000, '1M'],
  [1_000_000_000, '1B'],
  [1_250_000, '1.3M'],
  [2_500_000_000, '2.5B'],
])('shortens %d to %s', (value, words) => {
  expect(shortNumber(value)).toBe(words);
});

test('lists each day of a period, both ends included, across months', () => {
  expect(daysOf({ from: '2026-11-29', to: '2026-12-01' })).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
  ]);
  expect(daysOf({ from: '2026-11-29', to: '2026-11-29' })).toEqual(['2026-11-29']);
});

test('shows a share only for large enough counts, and always the counts', () => {
  expect(funnelSummary({ views: 0, enquiries: 0 }, 0)).toBe('0 visits, 0 enquiries, 0 bookings.');
  expect(funnelSummary({ views: 1, enquiries: 1 }, 1)).toBe(
    '1 visit, 1 enquiry, 1 booking. Not enough visits to calculate conversion rates.',
  );
  expect(funnelSummary({ views: 19, enquiries: 2 }, 0)).toBe(
    '19 visits, 2 enquiries, 0 bookings. Not enough visits to calculate conversion rates.',
  );
  expect(funnelSummary({ views: 20, enquiries: 1 }, 0)).toBe(
    '5% of home views led to an enquiry and 0% to a booking. 20 visits, 1 enquiry, 0 bookings.',
  );
  expect(funnelSummary({ views: 40, enquiries: 4 }, 1)).toBe(
    '10% of home views led to an enquiry and 2.5% to a booking. 40 visits, 4 enquiries, 1 booking.',
  );
});
