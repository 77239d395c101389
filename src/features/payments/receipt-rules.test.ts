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

test('a number is filled up to six digits, and grows beyond them', () => {
  expect([receiptNumber(receipt), receiptNumber({ year: 2026, number: 1_234_567 })]).toEqual([
    '2026-000017',
    '2026-1234567',
  ]);
});

describe('a mark', () => {
  test('of a number of up to nine digits is read', () => {
    const long = { ...receipt, number: 123_456_789 };
    expect(parseReceiptPublicId(receiptPublicId(long))).toEqual(long);
    expect(parseReceiptPublicId(receiptPublicId({ ...receipt, number: 1_234_567_890 }))).toBeNull();
  });

  test('is read as it was written, also typed in capitals and with space around it', () => {
    expect(receiptPublicId(receipt)).toBe('2026-000017-0123456789abcdef0123');
    expect(parseReceiptPublicId(receiptPublicId(receipt))).toEqual(receipt);
    expect(parseReceiptPublicId(` ${receiptPublicId(receipt).toUpperCase()} `)).toEqual(receipt);
  });

  test('has up to nine digits', () => {
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
  ])('%j is none', (text) => {
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
])('%j is told as %j', (name, short) => {
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
])('the method %j is called %j', (method, words) => {
  expect(methodLabel(method)).toBe(words);
});

test('dollars that were given back are told with their cents', () => {
  expect(refundLabel({ amount: 25, refunded: 12.5, currency: 'USD' })).toBe(
    'Partly refunded: USD 12.50 of USD 25',
  );
});

test.each([
  [0, null],
  [1, 'Partly refunded: UGX 1 of UGX 15,000'],
  [14_999, 'Partly refunded: UGX 14,999 of UGX 15,000'],
  [15_000, 'Fully refunded: UGX 15,000'],
  [15_001, 'Fully refunded: UGX 15,001'],
])('of 15,000, %d given back is %j', (refunded, words) => {
  expect(refundLabel({ amount: 15_000, refunded, currency: 'UGX' })).toBe(words);
});
