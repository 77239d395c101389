import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type Idempotent } from '#kit/endpoint.ts';
import { idempotencyOf } from './idempotency.ts';

const secret = 'link-that-only-its-holder-knows';

const identify = (
  idempotent: Idempotent | undefined,
  changes: Partial<Parameters<typeof idempotencyOf>[1]>,
) =>
  idempotencyOf(
    endpoint({ method: 'POST', path: '/api/homes/:id', summary: 'Some', reply: z.null(), idempotent }),
    {
      params: { id: secret },
      query: {},
      body: { a: 1 },
      actor: { user: null, visitorId: 'one' },
      key: 'a-key-of-sixteen',
      ...changes,
    },
  );

test('is null for a call that is not declared idempotent, with or without a key', () => {
  expect([identify(undefined, {}), identify(undefined, { key: null })]).toEqual([null, null]);
});

test('requires a key unless it is declared optional', () => {
  for (const idempotent of [true, 'by-link'] as const)
    expect(() => identify(idempotent, { key: null })).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'key_needed' }),
    );
  expect(identify('optional', { key: null })).toMatchObject({ key: null });
});

test('separates the keys of accounts and browsers', () => {
  const scopes = [
    identify(true, {}),
    identify(true, { actor: { user: null, visitorId: 'two' } }),
    identify(true, { actor: { user: { id: 1, role: 'user' }, visitorId: 'one' } }),
    identify(true, { actor: { user: { id: 2, role: 'user' }, visitorId: 'one' } }),
  ].map((idempotency) => idempotency?.scope);
  expect(new Set(scopes).size).toBe(4);
  const elsewhere = identify(true, { actor: { user: { id: 2, role: 'user' }, visitorId: null } });
  expect(elsewhere?.scope).toBe(scopes[3]);
});

test('separates the keys of links for any caller, and stores no link', () => {
  const first = identify('by-link', {});
  expect(identify('by-link', { actor: { user: { id: 1, role: 'user' }, visitorId: null } })).toEqual(first);
  expect(identify('by-link', { params: { id: 'another' } })?.scope).not.toBe(first?.scope);
  expect(first?.scope).not.toContain(secret);
});

test('separates the keys of addresses', () => {
  expect(identify(true, { params: { id: 'another' } })?.scope).not.toBe(identify(true, {})?.scope);
});

test.each([
  ['query', { query: { a: 1 } }],
  ['body', { body: { a: 2 } }],
])('counts other %s as another request', (_part, changes) => {
  expect(identify(true, changes)?.request).not.toEqual(identify(true, {})?.request);
});
