import { expect, test } from 'vitest';
import { attemptFor, isRejection, newIdempotencyKey } from './attempt.ts';
import { CallError } from './call.ts';

test.each([400, 404, 409, 413, 422])('treats %i as a rejection that changed nothing', (status) => {
  expect(isRejection(new CallError(status, 'No', null))).toBe(true);
});

test.each([401, 403, 408, 425, 429, 500, 502, 503])('does not treat %i as a rejection', (status) => {
  expect(isRejection(new CallError(status, 'No', null))).toBe(false);
});

test('does not treat a broken connection as a rejection', () => {
  expect([new TypeError('Failed to fetch'), { status: 409 }, null].map(isRejection)).toEqual([
    false,
    false,
    false,
  ]);
});

test('creates keys of 128 random bits in the format of the server', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(100);
});

test('keeps the key for a resent identical request, and creates a new one for any other', () => {
  const first = attemptFor({ nights: 2, guests: 1 }, null);
  expect(attemptFor({ nights: 2, guests: 1 }, first)).toEqual(first);
  const changed = attemptFor({ nights: 3, guests: 1 }, first);
  expect([changed.key === first.key, changed.content]).toEqual([false, '{"nights":3,"guests":1}']);
  expect(attemptFor({ nights: 2, guests: 1 }, changed).key).not.toBe(first.key);
});
