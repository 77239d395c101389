import { describe, expect, test } from 'vitest';
import {
  methodLabel,
  parseReceiptPublicId,
  receiptNumber,
  receiptPublicId,
  refundLabel,
} from './receipt-rules.ts';
import { maskName } from './short-name.ts';

const receipt = { year: 2026, number: 17, code: '0123456789abcdef0123' };

test('pads a receipt number to six digits, and lets it grow longer', () => {
  expect([receiptNumber(receipt), receiptNumber({ year: 2026, number: 1_234_567 })]).toEqual([
    '2026-000017',
    '2026-1234567',
  ]);
});

describe('receipt public IDs', () => {
  test('parses a public ID with a number of up to nine digits, and no longer one', () => {
    const long = { ...receipt, number: 123_456_789 };
    expect(parseReceiptPublicId(receiptPublicId(long))).toEqual(long);
    expect(parseReceiptPublicId(receiptPublicId({ ...receipt, number: 1_234_567_890 }))).toBeNull();
  });

  test('parses a public ID as formatted, and also in capitals and with spaces around it', () => {
    expect(receiptPublicId(receipt)).toBe('2026-000017-0123456789abcdef0123');
    expect(parseReceiptPublicId(receiptPublicId(receipt))).toEqual(receipt);
    expect(parseReceiptPublicId(` ${receiptPublicId(receipt).toUpperCase()} `)).toEqual(receipt);
  });

  test('formats and parses a nine-digit number', () => {
    const large = { ...receipt, number: 123_456_789 };
    expect(parseReceiptPublicId(receiptPublicId(large))).toEqual(large);
  });

  test.each([
    '',
    '2026-000017',
    '2026-000017-',
    '2026-000017-0123456789abcdef012',
    '2026-000017-0123456789abcdef01234',
    '2026-000017-0123456789abcdefg123',
    '2026-17-0123456789abcdef0123',
    '2026-0000000017-0123456789abcdef0123',
    "2026-000017-0123456789abcdef0123' or true",
  ])('rejects the public ID %j', (text) => {
    expect(parseReceiptPublicId(text)).toBeNull();
  });
});

test.each([
  ['Sarah Nakato', 'Sarah N.'],
  ['  Sarah   Grace  Nakato ', 'Sarah N.'],
  ['Amina', 'Amina'],
  ['Zoë Ẹ̀kọ́', 'Zoë Ẹ̀.'],
  ['李 小龍', '李 小.'],
  ['sarah@example.com', 's.'],
  ['0700000001', '0.'],
  ['+256 700 000 001', '+. 0.'],
])('masks the name %j as %j', (name, short) => {
  expect(maskName(name)).toBe(short);
});

test.each([
  ['card', 'Card'],
  ['mobilemoneyug', 'Mobile money'],
  ['mobilemoneyuganda', 'Mobile money'],
  ['bank_transfer', 'Bank transfer'],
  ['account', 'Bank transfer'],
  ['mobilemoney', 'Mobile money'],
  ['ussd', 'Online payment'],
  ['', 'Online payment'],
  ['<b>new', 'Online payment'],
  [null, 'Online payment'],
])('labels the method %j as %j', (method, words) => {
  expect(methodLabel(method)).toBe(words);
});

test('shows refunded dollars with cents', () => {
  expect(refundLabel({ isReversed: false, amount: 25, refunded: 12.5, currency: 'USD' })).toBe(
    'Partly refunded: USD 12.50 of USD 25',
  );
});

test.each([
  [0, null],
  [1, 'Partly refunded: UGX 1 of UGX 15,000'],
  [14_999, 'Partly refunded: UGX 14,999 of UGX 15,000'],
  [15_000, 'Fully refunded: UGX 15,000'],
  [15_001, 'Fully refunded: UGX 15,001'],
])('labels a refund of %d out of 15,000 as %j', (refunded, words) => {
  expect(refundLabel({ isReversed: false, amount: 15_000, refunded, currency: 'UGX' })).toBe(words);
});

test('says on the receipt of reversed money that it does not count', () => {
  expect(refundLabel({ isReversed: true, amount: 15_000, refunded: 15_000, currency: 'UGX' })).toBe(
    'Reversed by the bank. It does not count as paid',
  );
});
