import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountLabel } from '#features/accounts/server/account-label.ts';
import { textOf } from '#kit/msg.ts';
import { foldEmail, foldUsername, isPlainUsername, mailboxOf } from './rules.ts';

test.each([
  ['Nakato', 'nakato'],
  ['ＮＡＫＡＴＯ', 'nakato'],
  ['ﬁona', 'fiona'],
])('%s and %s are the same username', (one, other) => {
  expect(foldUsername(one)).toBe(foldUsername(other));
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(foldUsername(foldUsername(name))).toBe(foldUsername(name));
    }),
  );
});

test('e-mail addresses ignore case', () => {
  expect(foldEmail('Host@Example.COM')).toBe('host@example.com');
});

test.each([
  ['a+1@example.com', 'A+2@EXAMPLE.com'],
  ['a.b+shop@gmail.com', 'ab@googlemail.com'],
  ['a@example.com', 'a+@example.com'],
])('%s and %s are the same mailbox', (one, other) => expect(mailboxOf(one)).toBe(mailboxOf(other)));

test.each([
  ['a.b@example.com', 'ab@example.com'],
  ['a@example.com', 'a@example.org'],
])('%s and %s are different mailboxes', (one, other) => expect(mailboxOf(one)).not.toBe(mailboxOf(other)));

test.each(['Nakato', 'nakato_a-2', '2nd', 'zawadi-'])('%s is accepted as a new username', (name) =>
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
])('%j is rejected', (name) => expect(isPlainUsername(name)).toBe(false));

test('an older username that could become a link is left out of mails', () => {
  expect(textOf(accountLabel('nakato'))).toBe('the account nakato');
  expect(textOf(accountLabel('evil.example.com'))).toBe('your account');
});
