import { expect, test } from 'vitest';
import { parseResultsUrl, resultsUrl } from './results-address.ts';

test.each([
  ['', {}],
  ['bank=Sample+Bank&year=2026&before=7', { bank: 'Sample Bank', year: 2026, before: 7 }],
  ['bank=&year=x&before=-1', {}],
  ['year=1999&before=9999999999', {}],
  ['year=20266', {}],
  ['year=2000&before=999999999', { year: 2000, before: 999_999_999 }],
  ['year=2999', { year: 2999 }],
  ['year=3000', {}],
  ['year=02026&before=07', {}],
])('parses %s as %j, and formats it back', (search, asked) => {
  expect(parseResultsUrl(new URLSearchParams(search))).toEqual(asked);
  const [, again = ''] = resultsUrl(asked).split('?');
  expect(parseResultsUrl(new URLSearchParams(again))).toEqual(asked);
});
