import { expect, test } from 'vitest';
import { parsePaymentSearch } from './parse-payment-search.ts';

test.each([
  ['', []],
  ['   ', []],
  ['  Amina   Sample ', ['Amina Sample']],
  ['pay_abc', ['pay_abc']],
  ['0772 123 456', ['0772 123 456', '+256772123456']],
  ['+256772123456', ['+256772123456']],
  ['0772 12', ['0772 12', '77212']],
  ['12', ['12']],
  ['000', ['000']],
  ['123', ['123']],
  ['0123', ['0123', '123']],
  ['12 a', ['12 a']],
  ['Amina 0772 123 456', ['Amina 0772 123 456']],
  ['7 Hills Ltd', ['7 Hills Ltd']],
])('parses the search %j as the words %j', (q, words) => {
  expect(parsePaymentSearch(q)).toEqual({ words, receipt: null });
});

test.each([
  ['2026-000017', { year: 2026, number: 17 }],
  ['Receipt 2026-000017', { year: 2026, number: 17 }],
  ['2026-17', { year: 2026, number: 17 }],
  ['2026-1234567', { year: 2026, number: 1_234_567 }],
  ['2026-0', { year: 2026, number: 0 }],
  [' 2026-123456789 ', { year: 2026, number: 123_456_789 }],
  ['2026-1234567890', null],
  ['26-000017', null],
  ['2026-', null],
  ['2026-000017a', null],
])('parses %j as a receipt number', (q, receipt) => {
  expect(parsePaymentSearch(q).receipt).toEqual(receipt);
});
