import { expect, test } from 'vitest';
import { memoryOf, quantile, slopeOf, Tally } from './figures.ts';

test('returns the slope in megabytes an hour, and zero for flat or too few samples', () => {
  const minuteMs = 60_000;
  const grows = Array.from({ length: 10 }, (_, at) => ({ atMs: at * minuteMs, mb: 200 + at }));
  expect(slopeOf(grows)).toBeCloseTo(60);
  expect(slopeOf(grows.map(({ atMs }) => ({ atMs, mb: 200 })))).toBe(0);
  expect(slopeOf(grows.slice(0, 2))).toBe(0);
});

test('server faults and broken lines are failures; what is refused on purpose is not', () => {
  const tally = new Tally();
  for (const status of [200, 201, 304, 409, 429, 500, 503, 0]) tally.record(status, status);
  expect([tally.answered, tally.refused, tally.failed]).toEqual([3, 2, 3]);
  expect([...tally.failures]).toEqual([
    [500, 1],
    [503, 1],
    [0, 1],
  ]);
  expect([quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 1), quantile([], 0.5)]).toEqual([2, 3, 0]);
});

test('memory is told at the beginning, in the middle, at the end, and at its most', () => {
  const samples = [200, 260, 240, 250, 230].map((mb, at) => ({ atMs: at, mb }));
  expect(memoryOf(samples)).toEqual({ first: 200, middle: 240, last: 230, most: 260 });
  expect(memoryOf([])).toEqual({ first: 0, middle: 0, last: 0, most: 0 });
});
