import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldEmail, foldUsername, hasUnseenCharacters } from '#features/accounts/rules.ts';

test.each([
  ['Nakato', 'nakato'],
  ['ＮＡＫＡＴＯ', 'nakato'],
  ['ﬁona', 'fiona'],
])('%s and %s are one username', (one, other) => {
  expect(foldUsername(one)).toBe(foldUsername(other));
});

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(foldUsername(foldUsername(name))).toBe(foldUsername(name));
    }),
  );
});

test('an address is the same in any case', () => {
  expect(foldEmail('Host@Example.COM')).toBe('host@example.com');
});

test.each([
  'na\u200bkato',
  'na kato',
  'nakato\u0000',
  'na\u202ekato',
  '\ufeffnakato',
  'nakato\u3164',
  'na\u2800kato',
  'nakato\ud800',
])('%j holds what nobody sees', (name) => expect(hasUnseenCharacters(name)).toBe(true));
