import { describe, expect, test } from 'vitest';
import { isFailureOurFault, isRefusalOurFault } from './transfer-fault.ts';

describe('a refused transfer', () => {
  test.each([
    [401, 'Invalid authorization key', true],
    [403, 'Account number is not valid', true],
    [400, 'Please enable IP Whitelisting to access this service', true],
    [400, 'Insufficient funds in customer wallet', true],
    [400, 'This merchant is not enabled for transfers', true],
    [400, 'Something that we have never seen', true],
    [400, null, true],
    [400, 'Account number is not valid', false],
    [400, 'Recipient account is frozen', false],
    [400, 'destination_branch_code is invalid', false],
    [400, 'account_bank passed is invalid', false],
  ])('with %s %s is our fault: %s', (status, reason, isOurs) => {
    expect(isRefusalOurFault(status, reason)).toBe(isOurs);
  });
});

test.each([
  ['DISBURSE FAILED: Insufficient balance', true],
  ['Account is frozen', false],
  ['Transaction failed', false],
])('an accepted transfer that fails with %s is our fault: %s', (reason, isOurs) => {
  expect(isFailureOurFault(reason)).toBe(isOurs);
});
