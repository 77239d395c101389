import { expect, test } from 'vitest';
import { networkOf } from './networks.ts';
import { parseRefusal } from './refusals.ts';

test.each([
  ['Insufficient Funds', 'insufficient_balance'],
  ['LOW_BALANCE or payee limit reached: low balance', 'insufficient_balance'],
  ['Incorrect PIN', 'wrong_pin'],
  ['Incorrect OTP', 'wrong_pin'],
  ['Transaction exceeds the daily limit', 'limit'],
  ['Transaction timed out', 'expired'],
  ['Request expired', 'expired'],
  ['Transaction declined by the customer', 'rejected'],
  ['Restricted Card', 'blocked'],
  ['Transaction flagged as fraudulent', 'blocked'],
  ['Do Not Honour', 'declined'],
  [null, 'declined'],
] as const)('maps the provider’s message %s to %s', (words, refusal) => {
  expect(parseRefusal(words)).toBe(refusal);
});

test.each([
  ['0772 123 456', 'MTN'],
  ['+256 782 123456', 'MTN'],
  ['0760123456', 'MTN'],
  ['0392 123 456', 'MTN'],
  ['0701 234 567', 'AIRTEL'],
  ['0742 123 456', 'AIRTEL'],
  ['752123456', 'AIRTEL'],
  ['0712 123 456', null],
  ['0772 123', null],
  ['+254 722 123456', null],
] as const)('finds the network of %s: %s', (phone, network) => {
  expect(networkOf(phone)).toBe(network);
});
