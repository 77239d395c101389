import { expect, test } from 'vitest';
import { type BookRecord, matchRows, type ReportRow } from './matching.ts';

const row = (changes: Partial<ReportRow> = {}): ReportRow => ({
  ...{ line: 2, kind: 'payment', providerId: '41', reference: 'pay_a' },
  ...{ amount: 15_000, currency: 'UGX', fee: 450 },
  ...changes,
});
const record = (changes: Partial<BookRecord> = {}): BookRecord => ({
  ...{ id: 1, kind: 'payment', providerId: '41', reference: 'pay_a' },
  ...{ amount: 15_000, currency: 'UGX', fee: 450 },
  ...changes,
});
/** Returns the id of the record and the difference of each row. */
const match = (rows: ReportRow[], records: BookRecord[]) =>
  [...matchRows(rows, records)]
    .toSorted(([a], [b]) => a - b)
    .map(([, result]) => [result.record?.id ?? null, result.difference]);

test.each<[string, Partial<ReportRow>, Partial<BookRecord>, (number | null | string)[]]>([
  ['the same', {}, {}, [1, null]],
  ['an id alone', { reference: null }, {}, [1, null]],
  ['a reference alone', { providerId: null }, {}, [1, null]],
  [
    'a refund without an id in our books',
    { kind: 'refund' },
    { kind: 'refund', providerId: null },
    [1, null],
  ],
  ['another id under the reference', { providerId: '42' }, {}, [null, 'not_in_books']],
  ['another reference with the id', { reference: 'pay_b' }, {}, [null, 'not_in_books']],
  ['a payment with the id of a refund', {}, { kind: 'refund' }, [null, 'not_in_books']],
  ['another amount', { amount: 14_999 }, {}, [1, 'amount']],
  ['another currency', { currency: 'USD' }, {}, [1, 'currency']],
  ['another fee', { fee: 451 }, {}, [1, 'fee']],
  ['another amount and fee', { amount: 1, fee: 1 }, {}, [1, 'amount']],
  ['a fee that we round up', { fee: 449.1 }, {}, [1, null]],
  ['a fee of cents', { currency: 'USD', fee: 0.321 }, { currency: 'USD', fee: 0.33 }, [1, null]],
  ['no fee in the report', { fee: null }, {}, [1, null]],
  ['a fee that we did not book', {}, { fee: null }, [1, 'fee']],
  ['no fee on both sides', { fee: 0 }, { fee: null }, [1, null]],
  ['a currency that we cannot book', { currency: 'KES', fee: 0 }, { currency: 'KES', fee: null }, [1, null]],
])('compares a row with our books: %s', (_, reported, booked, expected) => {
  expect(match([row(reported)], [record(booked)])).toEqual([expected]);
});

test('counts a row that is listed twice once', () => {
  expect(match([row(), row({ line: 3 })], [record()])).toEqual([
    [1, null],
    [null, 'not_in_books'],
  ]);
});

test('finds the record with the same amount among several under one reference, in any order', () => {
  const records = [5_000, 10_000].map((amount, index) =>
    record({ kind: 'refund', id: index, providerId: null, amount, fee: null }),
  );
  const rows = [10_000, 5_000].map((amount, index) =>
    row({ kind: 'refund', line: index, providerId: null, amount, fee: 0 }),
  );
  expect(match(rows, records)).toEqual([
    [1, null],
    [0, null],
  ]);
  // A row without an equal gets the record that is left.
  expect(
    match([row({ kind: 'refund', line: 9, providerId: '7', amount: 9_000 }), ...rows.slice(0, 1)], records),
  ).toEqual([
    [1, null],
    [0, 'amount'],
  ]);
});

test('prefers an id to a reference', () => {
  const records = [record({ id: 1, providerId: null }), record({ id: 2, providerId: '41', amount: 9 })];
  expect(match([row()], records)).toEqual([[2, 'amount']]);
});
