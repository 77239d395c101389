import { describe, expect, test } from 'vitest';
import type { AdminAttempt, AdminPayment } from '#features/payments/admin-schema.ts';
import { refundPlan, refundToast } from './refund-words.ts';
import { reviewPlan } from './review-words.ts';

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
const taken = '“Viewing Package” is taken back once all of it has arrived.';
const kept = '“Viewing Package” stays with whoever bought it.';
const none = 'Nothing was bought with it, so nothing is taken back.';

test.each([
  ['a part', 4_000, {}, payment, 'UGX 6,000 can still be given back later.', kept],
  ['all that is left', 10_000, {}, payment, 'After that, nothing of it is left to give back.', taken],
  [
    'what is held',
    10_000,
    { outcome: 'held' as const },
    payment,
    'After that, nothing of it is left to give back.',
    none,
  ],
  [
    'what is of nobody',
    4_000,
    { outcome: 'held' as const },
    null,
    'UGX 6,000 can still be given back later.',
    none,
  ],
])('%s', (_words, amount, changes, of, left, end) => {
  const plan = refundPlan({ amount, attempt: { ...attempt, ...changes }, payment: of });
  expect(plan).toEqual([
    expect.stringContaining(`UGX ${amount === 4_000 ? '4,000' : '10,000'} goes back to`),
    left,
    end,
  ]);
});

test('what was paid too much goes first', () => {
  const plan = refundPlan({ amount: 4_000, attempt: { ...attempt, excess: 5_000 }, payment });
  expect(plan.slice(2)).toEqual(['The UGX 5,000 that were paid too much go back first.', kept]);
  const all = refundPlan({ amount: 10_000, attempt: { ...attempt, excess: 5_000 }, payment });
  expect(all.slice(2)).toEqual([taken]);
});

test('what is of nobody goes back to whoever paid it', () => {
  const [first] = refundPlan({ amount: 4_000, attempt: { ...attempt, outcome: 'held' }, payment: null });
  expect(first).toBe('UGX 4,000 goes back to whoever paid it, the way it came.');
});

test('what was given back at the provider is only booked', () => {
  expect(refundPlan({ amount: 10_000, attempt, payment, isMade: true })).toEqual([
    'UGX 10,000 is booked as given back. The provider is asked for nothing.',
    'After that, nothing of it is left to give back.',
    `“${payment.title}” is taken back.`,
  ]);
});

test.each([
  ['completed', 'UGX 5,000 was given back', undefined],
  ['pending', 'UGX 5,000 is on its way back', undefined],
  ['failed', 'Nothing was given back', 'destructive'],
  ['unknown', 'The provider gave no answer', 'destructive'],
  ['requested', 'The provider gave no answer', 'destructive'],
] as const)('one that is %s is told as: %s', (status, title, tone) => {
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

describe('before something is said about money that came in', () => {
  const held = { ...attempt, outcome: 'held' as const, refundable: 20_000 };
  const nothing = 'This changes nothing but the list of what waits, and stays in the trail.';

  test('a credit says what it pays, for whom, and what is left to give back', () => {
    const pays =
      'UGX 15,000 of it pays the price: Amina gets “Viewing Package” and a receipt now, as if the money had fitted.';
    expect(reviewPlan('credit', held, payment)).toBe(`${pays} The other UGX 5,000 stay due back.`);
    expect(reviewPlan('credit', { ...held, refundable: 15_000 }, payment)).toBe(pays);
    expect(reviewPlan('credit', { ...held, refundable: null }, payment)).toBe(pays);
  });

  test('what is closed moves no money, and what was found changes nothing', () => {
    expect(reviewPlan('close', held, payment)).toContain('books nothing and moves no money');
    expect([reviewPlan('check', held, payment), reviewPlan('credit', held, null)]).toEqual([
      nothing,
      nothing,
    ]);
  });
});
