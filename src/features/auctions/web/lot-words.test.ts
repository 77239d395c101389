import { expect, test } from 'vitest';
import { leftWords } from './lot-words.ts';

test.each([
  [0, null],
  [-1, null],
  [1, '0 min 01 s'],
  [59_001, '1 min 00 s'],
  [845_000, '14 min 05 s'],
  [3_600_000, '1 h 00 min'],
  [86_400_000, '1 day 0 h'],
  [183_600_000, '2 days 3 h'],
])('%i ms are %s', (ms, words) => {
  expect(leftWords(ms)).toBe(words);
});
