import { expect, test } from 'vitest';
import { inboxLimits } from './choices.ts';
import { emailEvents, inboxQuerySchema, readBody, unsubscribeParams } from './schema.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  [{ ids: [1] }, true],
  [{ ids: many(inboxLimits.page) }, true],
  [{ ids: many(inboxLimits.page + 1) }, false],
  [{ ids: [] }, false],
  [{ ids: [0] }, false],
  [{ upTo: 1 }, true],
  [{ upTo: 0 }, false],
  [{ upTo: 2 ** 53 - 1 }, true],
  [{ upTo: 2 ** 53 }, false],
  [{ ids: [1], upTo: 1 }, false],
  [{}, false],
])('accepts for marking as read %j: %s', (body, isTaken) => {
  expect(readBody.safeParse(body).success).toBe(isTaken);
});

test('requests older notifications by a notification ID', () => {
  const asks = (before: string) => inboxQuerySchema.safeParse({ before }).data?.before;
  expect(['1', '0', '-1', '1.5', 'x'].map(asks)).toEqual([
    1,
    ...[undefined, undefined, undefined, undefined],
  ]);
});

test('limits the length of an unsubscribe token', () => {
  const isOne = (length: number) => unsubscribeParams.safeParse({ token: 'x'.repeat(length) }).success;
  expect([0, 1, 300, 301].map(isOne)).toEqual([false, true, true, false]);
});

const event = { type: 'bounced', recipient: 'a@example.com' };

test.each([
  [{}, true],
  [{ type: 'complained' }, true],
  [{ type: 'opened' }, false],
  [{ recipient: 'a@b' }, true],
  [{ recipient: ' a@ ' }, false],
  [{ recipient: 'x'.repeat(254) }, true],
  [{ recipient: 'x'.repeat(255) }, false],
  [{ reason: 'x'.repeat(2_000) }, true],
  [{ reason: 'x'.repeat(2_001) }, false],
  [{ messageId: 'x'.repeat(200) }, true],
  [{ messageId: 'x'.repeat(201) }, false],
])('accepts a bounce with %j: %s', (over, isTaken) => {
  expect(emailEvents.safeParse({ events: [{ ...event, ...over }] }).success).toBe(isTaken);
});

test('accepts one to five hundred bounces, with an empty reason where there is none', () => {
  const takes = (count: number) => emailEvents.safeParse({ events: many(count).map(() => event) }).success;
  expect([0, 1, 500, 501].map(takes)).toEqual([false, true, true, false]);
  expect(emailEvents.parse({ events: [event] }).events).toEqual([{ ...event, reason: '' }]);
});
