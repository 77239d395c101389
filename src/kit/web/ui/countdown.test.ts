import { expect, test } from 'vitest';
import { timeLeftLabel } from './countdown.tsx';

test.each([
  [0, null],
  [-1, null],
  [1, '0 min 01 s'],
  [59_001, '1 min 00 s'],
  [59_000, '0 min 59 s'],
  [60_001, '1 min 01 s'],
  [3_599_000, '59 min 59 s'],
  [3_599_001, '1 h 00 min'],
  [86_399_000, '23 h 59 min'],
  [845_000, '14 min 05 s'],
  [3_600_000, '1 h 00 min'],
  [86_400_000, '1 day 0 h'],
  [183_600_000, '2 days 3 h'],
])('formats %i ms as %s', (ms, words) => {
  expect(timeLeftLabel(ms)).toBe(words);
});
