import { expect, test } from 'vitest';
import { ageWords, wordsIn } from './request-words.ts';

test.each([
  ['2026-11-24T08:00:00Z', 'today'],
  ['2026-11-23T09:00:01Z', 'today'],
  ['2026-11-23T09:00:00Z', '1 day'],
  ['2026-11-12T08:00:00Z', '12 days'],
])('what waits since %s has waited: %s', (since, words) => {
  expect(ageWords(since, Date.parse('2026-11-24T09:00:00Z'))).toBe(words);
});

test.each([
  [{ words: 'By the church', answer: 'Three' }, 'By the church\n\nThree'],
  [{ words: '', answer: 'Three' }, 'Three'],
  [{ words: 'By the church', answer: '' }, 'By the church'],
])('an answer stands after what was said before: %j', (given, words) => {
  expect(wordsIn((name) => new Map(Object.entries(given)).get(name) ?? '')).toBe(words);
});
