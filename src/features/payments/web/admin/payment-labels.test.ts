import { expect, test } from 'vitest';
import { addressOfAttempt, ledgerEntryText, statedAmount } from './payment-labels.ts';

test.each([
  [15_000, 'UGX', 'UGX 15,000'],
  [15_000.5, 'UGX', 'UGX 15,000.5'],
  [85.5, 'USD', 'USD 85.50'],
  [1_500_000, 'KES', 'KES 1,500,000'],
  [0.125, 'KWD', 'KWD 0.125'],
])('formats %d %s as %s', (amount, currency, words) => {
  expect(statedAmount({ amount, currency })).toBe(words);
});

test.each([
  ['received 7', 'Payment received, owed to customer'],
  ['fee 7', 'Provider fee'],
  ['credited 7', 'Credited to the purchase'],
  ['refund 3', 'Refund 3: owed to customer'],
  ['refund 3 paid', 'Refund 3: paid to the payer'],
  ['something new 3', 'something new 3'],
])('labels the ledger entry %s as: %s', (key, words) => {
  expect(ledgerEntryText(key)).toBe(words);
});

test('links money under an unknown reference by its ID', () => {
  expect(addressOfAttempt({ id: 7, isOurs: false, reference: '../x' })).toBe('/admin/payments/attempts/7');
  expect(addressOfAttempt({ id: 7, isOurs: true, reference: 'pay_x' })).toBe('/admin/payments/pay_x');
});
