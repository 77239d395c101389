import { expect, test } from 'vitest';
import { foldedName, isJunk, quoteName, shownName } from './zip-names.ts';

test.each([
  '__MACOSX/a',
  'a/__MACOSX/b/c',
  '._a',
  'a/._b',
  'a/._b/',
  '.DS_Store',
  'a/THUMBS.DB',
  'x/Desktop.ini',
  'x/Icon\uf00d',
])('detects a file left by an operating system: %s', (name) => {
  expect(isJunk(name)).toBe(true);
});

test.each(['a', 'MACOSX/a', '._a/b', 'my.DS_Store', 'thumbs.db.jpg', 'desktop.ini/a', ''])(
  'keeps a file put there by a person: %s',
  (name) => {
    expect(isJunk(name)).toBe(false);
  },
);

test.each([
  ['INDEX.htm', 'index.HTM', true],
  ['straße', 'STRASSE', true],
  ['e\u0301', '\u00c9', true],
  ['ſ', 's', true],
  ['a', 'b', false],
  ['é', 'e', false],
])('compares %s and %s as the same name on some file systems: %s', (one, other, same) => {
  expect(foldedName(one) === foldedName(other)).toBe(same);
});

test('shortens a quoted name and stops it from reversing the sentence', () => {
  expect(quoteName('a"b')).toBe('"a\\"b"');
  expect(quoteName('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`);
  expect(quoteName('x'.repeat(81))).toBe(`"${'x'.repeat(77)}…"`);
  expect(shownName('a\u202egpj.exe\u0007\u2066')).toBe('a\\u202egpj.exe\\u0007\\u2066');
  expect(shownName('Küche 1.jpg')).toBe('Küche 1.jpg');
});
