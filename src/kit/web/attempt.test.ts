import { expect, test } from 'vitest';
import { attemptFor, isRejection, newIdempotencyKey } from './attempt.ts';
import { CallError } from './call.ts';

test.each([400, 404, 409, 413, 422])(
  '%i: the server has looked at it, so that nothing was done',
  (status) => {
    expect(isRejection(new CallError(status, 'No', null))).toBe(true);
  },
);

test.each([401, 403, 408, 425, 429, 500, 502, 503])('%i says nothing of what was sent', (status) => {
  expect(isRejection(new CallError(status, 'No', null))).toBe(false);
});

test('a broken line is no refusal', () => {
  expect([new TypeError('Failed to fetch'), { status: 409 }, null].map(isRejection)).toEqual([
    false,
    false,
    false,
  ]);
});

test('a key has 128 random bits, written in a form that the server takes', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(100);
});

test('what is sent once more as it was keeps its key; anything else is another attempt', () => {
  const first = attemptFor({ nights: 2, guests: 1 }, null);
  expect(attemptFor({ nights: 2, guests: 1 }, first)).toEqual(first);
  const changed = attemptFor({ nights: 3, guests: 1 }, first);
  expect([changed.key === first.key, changed.content]).toEqual([false, '{"nights":3,"guests":1}']);
  expect(attemptFor({ nights: 2, guests: 1 }, changed).key).not.toBe(first.key);
});
