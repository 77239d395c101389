import { describe, expect, test } from 'vitest';
import { isOneLine, isPlainText, isStorable } from './text.ts';

describe('a name or title', () => {
  test.each([
    'Nakato A. Sample',
    "Mbabazi O'Brien-Ssali",
    'Ŋŋoma ya Ssemwanga',
    'بيت جميل',
    'क्षेत्र',
    'نمی‌خواهم',
    'Family home 👩‍👩‍👧‍👦 🏡🇺🇬 ❤️ 1️⃣',
    'Z͑ͫ̓ͪ',
  ])('may be %s', (words) => expect(isOneLine(words)).toBe(true));

  test.each([
    ['turned around', 'evil \u202egnp.exe'],
    ['turned around by an isolate', 'a \u2067home\u2069'],
    ['marked right to left', 'a home\u200f'],
    ['of no width', 'ad\u200bmin'],
    ['joined where nothing joins', 'ad\u200dmin'],
    ['broken softly', 'ad\u00admin'],
    ['with a byte order mark', 'a\ufeffhome'],
    ['with tags', 'a home\u{e0041}\u{e0042}'],
    ['with a filler', 'a\u3164home'],
    ['with a blank of braille', 'a\u2800home'],
    ['of two lines', 'a\u2028home'],
    ['with a control', 'a\u0007home'],
  ])('may not be %s', (_, words) => expect(isOneLine(words)).toBe(false));

  test.each([
    '\u200b\u200b\u200b',
    '\u3164\u3164\u3164',
    '\u2800\u2800\u2800',
    '\ufe0f\u200d\ufe0f',
    ' \u00a0 ',
    '\u0301\u0301',
  ])('requires visible characters: %j', (words) => expect(isOneLine(words)).toBe(false));
});

test('requires visible characters in a description', () => {
  expect(isPlainText('\u200b'.repeat(30))).toBe(false);
  expect(isPlainText('Two rooms,\n\u00adand a garden')).toBe(true);
});

test.each([
  ['Two lines\r\nand\ta tab', true],
  ['', true],
  ['with\0nothing', false],
  ['with a bell\u0007', false],
  ['with an escape\u001b[31m', false],
  ['with a next line\u0085', false],
  ['half a \ud83d sign', false],
  [' \n ', false],
])('accepts or rejects in a description %j: %s', (text, may) => {
  expect(isPlainText(text)).toBe(may);
});

test('rejects NUL and lone surrogates, which cannot be stored', () => {
  expect(['a', '', '\0', 'a\0b', '\ud83d', '😀', '\u0007'].map(isStorable)).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
    true,
  ]);
});
