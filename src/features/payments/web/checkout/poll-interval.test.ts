import { expect, test } from 'vitest';
import { nextPollDelayMs } from './poll-interval.ts';

test('polls soon, then less and less often, within the free checks of ten minutes', () => {
  const waits = Array.from({ length: 40 }, (_, looks) => nextPollDelayMs(looks));
  expect(waits[0]).toBe(2_000);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  const tenMinutes = waits.slice(0, 29).reduce((sum, wait) => sum + wait, 0);
  expect(tenMinutes).toBeGreaterThan(600_000);
});

test.each([
  [5, 20_000],
  [6, 30_000],
  [23, 30_000],
  [24, 300_000],
])('after %d polls, waits %d milliseconds', (looks, ms) => expect(nextPollDelayMs(looks)).toBe(ms));
