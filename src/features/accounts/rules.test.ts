import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountLabel } from '#features/accounts/server/account-label.ts';
import { textOf } from '#kit/msg.ts';
import { foldEmail, foldUsername, isPlainUsername, mailboxOf } from './rules.ts';

test.each([
  ['Nakato', 'nakato'],
  ['ＮＡＫＡＴＯ', 'nakato'],
  ['ﬁona', 'fiona'],
])('treats %s and %s as the same username', (one, other) => {
  expect(foldUsername(one)).toBe(foldUsername(other));
});

test('folds a folded username to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(foldUsername(foldUsername(name))).toBe(foldUsername(name));
    }),
  );
});

test('ignores case in email addresses', () => {
  expect(foldEmail('Host@Example.COM')).toBe('host@example.com');
});

test.each([
  ['a+1@example.com', 'A+2@EXAMPLE.com'],
  ['a.b+shop@gmail.com', 'ab@googlemail.com'],
  ['a@example.com', 'a+@example.com'],
])('treats %s and %s as the same mailbox', (one, other) => expect(mailboxOf(one)).toBe(mailboxOf(other)));

test.each([
  ['a.b@example.com', 'ab@example.com'],
  ['a@example.com', 'a@example.org'],
])('treats %s and %s as different mailboxes', (one, other) =>
  expect(mailboxOf(one)).not.toBe(mailboxOf(other)),
);

test.each(['Nakato', 'nakato_a-2', '2nd', 'zawadi-'])('accepts %s as a new username', (name) =>
  expect(isPlainUsername(name)).toBe(true),
);

test.each([
  'аdmin',
  'admіn',
  'ａｄｍｉｎ',
  'àdmin',
  'na\u200bkato',
  'na kato',
  'nakato\u0000',
  'na\u202ekato',
  'nakato\u3164',
  'nakato@example.com',
  'evil.example.com',
  'nakato.ug',
  'http://evil',
  'evil/path',
  '-nakato',
  '___',
])('rejects the new username %j', (name) => expect(isPlainUsername(name)).toBe(false));

test('omits an older username that could become a link from emails', () => {
  expect(textOf(accountLabel('nakato'))).toBe('the account nakato');
  expect(textOf(accountLabel('evil.example.com'))).toBe('your account');
});
