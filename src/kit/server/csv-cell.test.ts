import { expect, test } from 'vitest';
import { formatCsvCell, parseCsvCell } from './csv-cell.ts';

test.each(['=1+1', '+256700000001', '-5', '@sum', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  'escapes text that a spreadsheet would calculate, and reads it back: %j',
  (text) => {
    expect(formatCsvCell(text)).toBe(`'${text}`);
    expect(parseCsvCell(formatCsvCell(text))).toBe(text);
  },
);

test.each(["'=1", "''=1", "'quoted'", "'", 'a=b', ' =1', ''])('reads %j back unchanged', (text) => {
  expect(parseCsvCell(formatCsvCell(text))).toBe(text);
});

test('writes numbers unquoted, also negative ones, nothing for null, and a list as one text', () => {
  expect([
    formatCsvCell(-5),
    formatCsvCell(0),
    formatCsvCell(false),
    formatCsvCell(null),
    formatCsvCell(undefined),
  ]).toEqual(['-5', '0', 'false', '', '']);
  expect(formatCsvCell(['Pool', 'Garden'])).toBe('Pool, Garden');
  expect(formatCsvCell(['=1', 'Garden'])).toBe("'=1, Garden");
});
