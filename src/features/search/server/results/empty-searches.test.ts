import { expect, test } from 'vitest';
import { sanitizeQuery } from './empty-searches.ts';

test.each([
  ['Castle  Nowhere', 'castle nowhere'],
  ['\n flat\tin kira ', 'flat in kira'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['2 bed under 99999', '2 bed under 99999'],
  ['1 2 3 4 5 beds', '1 2 3 4 5 beds'],
])('stores the words %j as %j', (q, words) => {
  expect(sanitizeQuery(q)).toBe(words);
});

test.each([
  '',
  ' \n ',
  'x'.repeat(81),
  'call amina@example.com',
  '@amina',
  'flat 077212',
  '(0772) 12-34',
  '07.72.12',
  '+256 7 7 2 1',
])('stores nothing of %j: it is meaningless or may name a person', (q) => {
  expect(sanitizeQuery(q)).toBeNull();
});
