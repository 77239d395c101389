import { expect, test } from 'vitest';
import { settingLimits } from './choices.ts';
import { changeBody, historyQuery, kindParams, previewBody } from './schema.ts';

const wish = { key: 'ntinda', version: 'a', value: { name: 'Ntinda', areas: ['kira'], isShown: true } };
const fault = 'Enter a reason of 3 to 300 characters';

test.each([
  ['abc', null],
  ['x'.repeat(settingLimits.reason), null],
  [' ab ', fault],
  ['x'.repeat(settingLimits.reason + 1), fault],
  ['two\nlines', fault],
  [undefined, fault],
])('accepts or rejects the reason %j with: %s', (reason, refused) => {
  expect(changeBody.safeParse({ ...wish, reason }).error?.issues[0]?.message ?? null).toBe(refused);
});

test.each([
  [{}, true],
  [{ key: null, version: null }, true],
  [{ key: 'x'.repeat(120) }, true],
  [{ key: 'x'.repeat(121) }, false],
  [{ key: '' }, false],
  [{ version: 'x'.repeat(64) }, true],
  [{ version: 'x'.repeat(65) }, false],
  [{ value: undefined, undoes: 1 }, true],
  [{ value: undefined, undoes: 2_147_483_647 }, true],
  [{ value: undefined, undoes: 2_147_483_648 }, false],
  [{ undoes: 0 }, false],
  [{ value: { name: { of: 'Ntinda' } } }, false],
  [{ reason: 'abc' }, false],
])('accepts an input with %j for a preview: %s', (over, isTaken) => {
  expect(previewBody.safeParse({ ...wish, ...over }).success).toBe(isTaken);
});

test('requires hyphenated words as a kind of settings, and a key for a setting', () => {
  const isKind = (kind: string) => kindParams.safeParse({ kind }).success;
  expect(['area', 'viewing-packages', 'area-', '-area', 'Area', 'area2', ''].map(isKind)).toEqual([
    ...[true, true, false, false, false, false, false],
  ]);
  const isKey = (length: number) => historyQuery.safeParse({ key: 'x'.repeat(length) }).success;
  expect([0, 1, 120, 121].map(isKey)).toEqual([false, true, true, false]);
});
