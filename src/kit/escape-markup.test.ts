import { expect, test } from 'vitest';
import { emptyStringToNull } from './empty-string-to-null.ts';
import { escapeMarkup } from './escape-markup.ts';

test.each([
  ['<b title="a">Tom & Jerry</b>', '&lt;b title=&quot;a&quot;&gt;Tom &amp; Jerry&lt;/b&gt;'],
  ['&lt;', '&amp;lt;'],
  ["it's 5 > 3", "it's 5 &gt; 3"],
  ['', ''],
])('writes %s as %s', (text, written) => {
  expect(escapeMarkup(text)).toBe(written);
});

test('reads an empty field as null, and leaves everything else unchanged', () => {
  expect(['', '  ', '\n', ' a ', 0, false, null, undefined].map(emptyStringToNull)).toEqual([
    ...[null, null, null, ' a ', 0, false, null, undefined],
  ]);
});
