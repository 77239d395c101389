import { expect, test } from 'vitest';
import { cleanPastedText, withoutInvisible } from './pasted-text.ts';

test.each([
  ['\u202a+256 700\u202c', '+256 700'],
  ['\u2068a@example.com\u2069', 'a@example.com'],
  ['\ufeff 2026\u201112\u201320\u200b', '2026-12-20'],
  ['a\u2212b\u2014c\ufe63d', 'a-b-c-d'],
  ['1\u00a0500\u202f000\u3000\u2009', '1 500 000'],
  ['12\u00ad34\ufe0f\ufe0d', '1234'],
  ['\t12\r\n34 ', '12 34'],
  ['\uff0b\uff12\uff15\uff16 a\uff20b', '+256 a@b'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९ ০১২৩৪৫৬৭৮৯', '0123456789 0123456789'],
  ['\u{1d7ce}\u{1d7d9}\u{1d7ff}', '019'],
  ['Ŋŋoma', 'Ŋŋoma'],
])('reads %j as %j', (text, plain) => {
  expect(cleanPastedText(text)).toBe(plain);
});

test('keeps hyphens and digits in a page address', () => {
  expect(withoutInvisible('\u200ehttps://a.example/٣–b\u200f\n')).toBe('https://a.example/٣–b');
});
