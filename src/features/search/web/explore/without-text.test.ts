import { expect, test } from 'vitest';
import { withoutText } from './search-url.ts';

test.each([
  ['ntinda, 2 bed', 0, 6, '2 bed'],
  ['2 bed ntinda', 6, 6, '2 bed'],
  ['2 bed in ntinda quiet', 9, 6, '2 bed in quiet'],
  ['ntinda', 0, 6, ''],
])('removes from %j at %i %i characters', (q, at, length, left) => {
  expect(withoutText(q, at, length)).toBe(left);
});
