import { expect, test } from 'vitest';
import { alertTimes, savedSearchLimits, searchPagePaths } from './choices.ts';
import { savedSearchChange, savedSearchDraft, savedSearchParams, searchTokenParams } from './schema.ts';

const draft = { page: '/explore', filters: { area: 'kira' }, name: 'Near work' };

test.each<[over: object, isTaken: boolean]>([
  ...searchPagePaths.map((page): [object, boolean] => [{ page }, true]),
  [{ page: '/desk' }, false],
  [{ name: ' ' }, false],
  [{ name: 'x'.repeat(savedSearchLimits.name) }, true],
  [{ name: 'x'.repeat(savedSearchLimits.name + 1) }, false],
  [{ name: 'two\nlines' }, false],
  [{ filters: { q: 'x'.repeat(savedSearchLimits.filters) } }, true],
  [{ filters: { q: 'x'.repeat(savedSearchLimits.filters + 1) } }, false],
  [{ filters: { ['x'.repeat(40)]: '' } }, true],
  [{ filters: { ['x'.repeat(41)]: '' } }, false],
])('accepts a saved search with %j: %s', (over, isTaken) => {
  expect(savedSearchDraft.safeParse({ ...draft, ...over }).success).toBe(isTaken);
});

test.each<[change: object, isTaken: boolean]>([
  ...alertTimes.map((often): [object, boolean] => [{ often }, true]),
  [{}, true],
  [{ often: 'never' }, false],
  [{ isPaused: false }, true],
  [{ name: '' }, false],
])('accepts a change to a saved search with %j: %s', (change, isTaken) => {
  expect(savedSearchChange.safeParse(change).success).toBe(isTaken);
});

test('identifies a saved search by an ID, and in emails by a token of 43 letters', () => {
  const isNumber = (id: string) => savedSearchParams.safeParse({ id }).success;
  expect(['0', '1', '2147483647', '2147483648', '1.5'].map(isNumber)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  const isMark = (mark: string) => searchTokenParams.safeParse({ mark }).success;
  expect(['a-_9'.repeat(10).concat('abc'), 'a'.repeat(42), 'a'.repeat(44)].map(isMark)).toEqual([
    ...[true, false, false],
  ]);
});
