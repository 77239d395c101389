import { expect, test } from 'vitest';
import { cell, uncell } from './csv-cell.ts';

test.each(['=1+1', '+256700000001', '-5', '@sum', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  'escapes text that a spreadsheet would calculate, and reads it back: %j',
  (text) => {
    expect(cell(text)).toBe(`'${text}`);
    expect(uncell(cell(text))).toBe(text);
  },
);

test.each(["'=1", "''=1", "'quoted'", "'", 'a=b', ' =1', ''])('reads %j back unchanged', (text) => {
  expect(uncell(cell(text))).toBe(text);
});

test('writes numbers unquoted, also negative ones, nothing for null, and a list as one text', () => {
  expect([cell(-5), cell(0), cell(false), cell(null), cell(undefined)]).toEqual(['-5', '0', 'false', '', '']);
  expect(cell(['Pool', 'Garden'])).toBe('Pool, Garden');
  expect(cell(['=1', 'Garden'])).toBe("'=1, Garden");
});
