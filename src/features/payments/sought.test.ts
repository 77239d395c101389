import { expect, test } from 'vitest';
import { soughtIn } from './sought.ts';

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
  ['7 Hills Ltd', ['7 Hills Ltd']],
])('%j looks for %j', (q, words) => {
  expect(soughtIn(q)).toEqual({ words, receipt: null });
});

test.each([
  ['2026-000017', { year: 2026, number: 17 }],
  ['2026-17', { year: 2026, number: 17 }],
  ['2026-1234567', { year: 2026, number: 1_234_567 }],
])('%j is a receipt', (q, receipt) => {
  expect(soughtIn(q).receipt).toEqual(receipt);
});
