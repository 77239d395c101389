import { describe, expect, test } from 'vitest';
import type { AdminAttempt, AdminPayment } from '#features/payments/admin-schema.ts';
import { refundEffects, refundToast } from './refund-summary.ts';
import { reviewEffects } from './review-summary.ts';

const attempt: AdminAttempt = {
  id: 1,
  provider: 'test',
  providerId: '9',
  reference: 'pay_1',
  isOurs: true,
  status: 'successful',
  amount: 15_000,
  currency: 'UGX',
  fee: 100,
  refundable: 10_000,
  excess: 0,
  outcome: 'credited',
  heldBecause: null,
  method: 'card',
  reason: null,
  seenAt: '2026-11-23T09:00:00Z',
  closedAt: null,
  acts: ['refund'],
};
const payment: AdminPayment = {
  id: 1,
  reference: 'pay_1',
  purpose: 'viewing_package',
  title: 'Viewing Package',
  amount: 15_000,
  currency: 'UGX',
  status: 'succeeded',
  refunded: 0,
  createdAt: '2026-11-23T09:00:00Z',
  expiresAt: '2026-11-23T10:00:00Z',
  receipt: '2026-000001',
  userId: null,
  name: 'Amina',
  email: 'amina@example.com',
  phone: null,
};
const taken =
  'When the refund is complete, the customer loses “Viewing Package” and the contact details it unlocked.';
const kept = 'The customer keeps “Viewing Package”.';
const none = 'No purchase is affected.';

test.each([
  ['a part', 4_000, {}, payment, 'You can still refund UGX 6,000 later.', kept],
  ['all that is left', 10_000, {}, payment, 'After that, the payment is fully refunded.', taken],
  [
    'what is held',
    10_000,
    { outcome: 'held' as const },
    payment,
    'After that, the payment is fully refunded.',
    none,
  ],
  [
    'what is of nobody',
    4_000,
    { outcome: 'held' as const },
    null,
    'You can still refund UGX 6,000 later.',
    none,
  ],
])('summarizes a refund of: %s', (_words, amount, changes, of, left, end) => {
  const plan = refundEffects({ amount, attempt: { ...attempt, ...changes }, payment: of });
  expect(plan).toEqual([
    `We refund UGX ${amount === 4_000 ? '4,000' : '10,000'} to ${of ? 'Amina' : 'the payer'} by the original payment method.`,
    left,
    end,
  ]);
});

test.each([
  ['membership', 'When the refund is complete, the customer loses “Standard membership, 1 month”.'],
  ['stay_deposit', 'When the refund is complete, the stay is cancelled if it is still booked.'],
  ['stay_balance', 'This does not cancel the stay.'],
  ['bid_deposit', 'When the refund is complete, the bidder must pay UGX 15,000 again to bid.'],
] as const)('states the consequence of a full refund of a %s', (purpose, end) => {
  const of = { ...payment, purpose, title: 'Standard membership, 1 month' };
  expect(refundEffects({ amount: 10_000, attempt, payment: of }).at(-1)).toBe(end);
});

test('states that a refund of a part of a deposit takes nothing from a bidder', () => {
  const of = { ...payment, purpose: 'bid_deposit' as const };
  expect(refundEffects({ amount: 4_000, attempt: { ...attempt, excess: 1_000 }, payment: of }).at(-1)).toBe(
    'We then hold UGX 3,000 less of the deposit. A bidder whose deposit was complete can still bid.',
  );
});

test('states that an overpayment is refunded first', () => {
  const plan = refundEffects({ amount: 4_000, attempt: { ...attempt, excess: 5_000 }, payment });
  expect(plan.slice(2)).toEqual(['The overpaid UGX 5,000 is refunded first.', kept]);
  const all = refundEffects({ amount: 10_000, attempt: { ...attempt, excess: 5_000 }, payment });
  expect(all.slice(2)).toEqual([taken]);
});

test('names the payer when the money has an unknown reference', () => {
  const [first] = refundEffects({ amount: 4_000, attempt: { ...attempt, outcome: 'held' }, payment: null });
  expect(first).toBe('We refund UGX 4,000 to the payer by the original payment method.');
});

test('states that a refund made at the provider is only recorded', () => {
  expect(refundEffects({ amount: 10_000, attempt, payment, isMade: true })).toEqual([
    'We record a refund of UGX 10,000 in the ledger. Nothing is sent to the provider.',
    'After that, the payment is fully refunded.',
    'When you record this, the customer loses “Viewing Package” and the contact details it unlocked.',
  ]);
});

test.each([
  ['completed', 'Refunded UGX 5,000', undefined],
  ['pending', 'Refund of UGX 5,000 in progress', undefined],
  ['failed', 'Refund failed', 'destructive'],
  ['unknown', 'No response from the provider', 'destructive'],
  ['requested', 'No response from the provider', 'destructive'],
] as const)('shows a toast for a refund that is %s: %s', (status, title, tone) => {
  const refund = {
    id: 1,
    transactionId: 1,
    amount: 5_000,
    currency: 'UGX',
    status,
    comment: 'x',
    askedAt: '',
  };
  expect(refundToast(refund)).toMatchObject({ title, ...(tone && { tone }) });
});

describe('review summaries', () => {
  const held = { ...attempt, outcome: 'held' as const, refundable: 20_000 };
  const nothing =
    'This removes the item from the pending list and adds your note to the payment history. It moves no money.';

  test('states what a credit pays, for whom, and what is left to refund', () => {
    const pays = 'UGX 15,000 is credited to this payment. Amina gets “Viewing Package” and a receipt.';
    expect(reviewEffects('credit', held, payment)).toBe(
      `${pays} The remaining UGX 5,000 still needs to be refunded.`,
    );
    expect(reviewEffects('credit', { ...held, refundable: 15_000 }, payment)).toBe(pays);
    expect(reviewEffects('credit', { ...held, refundable: null }, payment)).toBe(pays);
  });

  test('states that closing moves no money, and that a note changes nothing', () => {
    expect(reviewEffects('close', held, payment)).toContain(
      'Our ledger cannot record this amount, so it must be settled with the provider. Closing it moves no money and adds no ledger entry. It only records that the payment was settled.',
    );
    expect([reviewEffects('check', held, payment), reviewEffects('credit', held, null)]).toEqual([
      nothing,
      nothing,
    ]);
  });
});
