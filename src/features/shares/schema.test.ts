import { expect, test } from 'vitest';
import { openedLinkSchema, shareDraft, shareParams } from './schema.ts';

const sharer = { name: 'Sarah Nakato', email: 'sarah@example.com' };

test.each([
  [{}, null],
  [{ name: 'x'.repeat(200) }, null],
  [{ name: 'x'.repeat(201) }, 'Name must be at most 200 characters'],
  [{ name: ' ' }, 'Please provide both your name and email.'],
  [{ name: 'two\nlines' }, 'Your name contains characters that cannot be shown'],
  [{ email: ' ' }, 'Please provide both your name and email.'],
  [{ email: undefined }, 'Please provide both your name and email.'],
  [{ email: 'sarah' }, 'Invalid email address'],
])('accepts a sharer with %j, or: %s', (over, fault) => {
  expect(shareDraft.safeParse({ ...sharer, ...over }).error?.issues[0]?.message ?? null).toBe(fault);
});

test('trims names and addresses', () => {
  expect(shareDraft.parse({ name: ' Sarah Nakato ', email: ' sarah@example.com ' })).toEqual(sharer);
});

test('requires a share ID of sixteen letters, and allows any short address', () => {
  const isOne = (shareId: string) => shareParams.safeParse({ shareId }).success;
  expect(['a-_9'.repeat(4), 'a'.repeat(15), 'a'.repeat(17), `${'a'.repeat(15)}+`].map(isOne)).toEqual([
    ...[true, false, false, false],
  ]);
  const says = (length: number) => openedLinkSchema.safeParse({ user: 'x'.repeat(length), src: '' }).success;
  expect([0, 100, 101].map(says)).toEqual([true, true, false]);
});
