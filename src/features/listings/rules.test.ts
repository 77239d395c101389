import { expect, test } from 'vitest';
import { featuringRefusal, picturesRefusal, returnAs, tooMany, toursRefusal } from './rules.ts';

const full = { limit: 5, used: 5 };
const room = { limit: 5, used: 4 };
const endless = { limit: null, used: 900 };
const stood = { wasAvailable: true, wasPaused: false, isStopped: false };
const paused = { wasAvailable: false, wasPaused: true, isStopped: false };
const off = { wasAvailable: false, wasPaused: false, isStopped: false };

test.each([
  ['what stood on the market, even into a full plan', { ...stood, ...full }, 'available'],
  ['what stood there, when the plan has ended', { ...stood, ...room, isStopped: true }, 'paused'],
  ['what was off the market', { ...off, ...room }, 'unavailable'],
  ['what was off the market, when the plan has ended', { ...off, ...room, isStopped: true }, 'unavailable'],
  ['what was paused, into a full plan', { ...paused, ...full }, 'paused'],
  ['what was paused, into the last place', { ...paused, ...room }, 'available'],
  ['what was paused, without a limit', { ...paused, ...endless }, 'available'],
  ['what was paused, while the plan has ended', { ...paused, ...room, isStopped: true }, 'paused'],
])('%s comes back as it must', (_which, home, as) => {
  expect(returnAs(home)).toBe(as);
});

test('how many make room for one more', () => {
  expect([tooMany({ limit: 5, used: 5 }), tooMany({ limit: 5, used: 7 })]).toEqual(['one', '3']);
});

const plan = 'Basic';

test.each([
  [null, 900, /^none$/],
  [2, 1, /^none$/],
  [2, 2, /shows 2 homes with a tour at once, and 2 are on the market/],
  [1, 1, /shows one home with a tour at once, and one is on the market/],
  [0, 0, /Tours are not part of your Basic plan/],
])('with room for %s tours and %i of them used, one more is refused: %s', (limit, used, words) => {
  expect(toursRefusal({ plan, limit, used }) ?? 'none').toMatch(words);
});

test.each([
  [null, 900, /^none$/],
  [5, 4, /^none$/],
  [5, 5, /has room for 5 featured properties, and all are in use/],
  [0, 0, /Featured homes are not part of your Basic plan/],
])('with room for %s featured homes and %i of them used, one more is refused: %s', (limit, used, words) => {
  expect(featuringRefusal({ plan, limit, used }) ?? 'none').toMatch(words);
});

test.each([
  [null, 30, /^none$/],
  [15, 15, /^none$/],
  [15, 17, /has 17 photographs, and your Basic plan shows 15 of each home\. Remove 2,/],
])('of %s photographs that a plan shows, a home with %i is refused: %s', (limit, count, words) => {
  expect(picturesRefusal({ plan, limit, count }) ?? 'none').toMatch(words);
});
