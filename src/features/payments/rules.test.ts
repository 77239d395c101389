import { describe, expect, test } from 'vitest';
import { oneUnit } from '#kit/money.ts';
import { shillings } from '#kit/testing/shillings.ts';
import { type PaymentStatus, paymentStatuses } from './choices.ts';
import {
  allowedPaymentActions,
  canCredit,
  canPaymentTransition,
  decideAttempt,
  hasBought,
  isPaid,
  paymentTransitions,
  refundBeyondExcess,
  unpaidStatus,
} from './rules.ts';

const intent = {
  reference: 'pay_1',
  amount: shillings(15_000),
  currency: 'UGX',
  status: 'pending' as PaymentStatus,
  isLapsed: false,
};
const attempt = {
  reference: 'pay_1',
  status: 'successful' as const,
  amount: shillings(15_000),
  currency: 'UGX',
};

describe('the decision on an attempt', () => {
  test.each(['created', 'pending', 'failed', 'expired'] as const)(
    'credits the exact amount to a payment that is %s',
    (status) => {
      expect(decideAttempt({ ...intent, status }, attempt)).toEqual({ act: 'credit' });
    },
  );

  test.each([
    [{ reference: 'pay_2' }, 'reference'],
    [{ currency: 'USD' }, 'currency'],
    [{ currency: 'ugx' }, 'currency'],
    [{ amount: shillings(14_999) }, 'amount'],
    [{ amount: shillings(15_001) }, 'amount'],
    [{ amount: null }, 'amount'],
  ])('sends an attempt with %j to review', (wrong, reason) => {
    expect(decideAttempt(intent, { ...attempt, ...wrong })).toEqual({ act: 'hold', reason });
  });

  test.each(['succeeded', 'partially_refunded', 'refunded'] as const)(
    'refunds a second successful attempt on a payment that is %s',
    (status) => {
      expect(decideAttempt({ ...intent, status }, attempt)).toEqual({
        act: 'refund-due',
        reason: 'paid twice',
      });
    },
  );

  test.each([
    [{ reference: 'pay_2', currency: 'USD', amount: oneUnit }, 'reference'],
    [{ currency: 'USD', amount: oneUnit }, 'currency'],
    [{ amount: oneUnit }, 'amount'],
  ])('names the first mismatch in %j, also for a payment that is already paid or lapsed', (wrong, reason) => {
    for (const one of [intent, { ...intent, isLapsed: true }, { ...intent, status: 'succeeded' as const }])
      expect(decideAttempt(one, { ...attempt, ...wrong })).toEqual({ act: 'hold', reason });
  });

  test('treats money for a paid and lapsed purchase as paid twice', () => {
    expect(decideAttempt({ ...intent, status: 'succeeded', isLapsed: true }, attempt)).toEqual({
      act: 'refund-due',
      reason: 'paid twice',
    });
  });

  test('refunds money for a purchase that is no longer available', () => {
    expect(decideAttempt({ ...intent, isLapsed: true }, attempt)).toEqual({
      act: 'refund-due',
      reason: 'lapsed',
    });
  });

  test.each(['pending', 'failed'] as const)(
    'ignores an attempt that is %s, whatever its other fields',
    (status) => {
      for (const wrong of [{}, { amount: oneUnit }, { currency: 'NGN' }, { reference: 'x' }])
        expect(decideAttempt(intent, { ...attempt, ...wrong, status })).toEqual({ act: 'ignore' });
    },
  );
});

test('never makes a paid payment unpaid, and lets every unpaid one be paid', () => {
  for (const from of paymentStatuses) {
    for (const to of paymentTransitions[from])
      expect([from, to, isPaid(from) && !isPaid(to)]).toEqual([from, to, false]);
    expect([from, canPaymentTransition(from, 'succeeded')]).toEqual([from, !isPaid(from)]);
  }
});

test.each<[PaymentStatus, PaymentStatus[]]>([
  ['created', ['pending', 'succeeded', 'failed', 'expired', 'cancelled', 'returned']],
  ['pending', ['succeeded', 'failed', 'expired', 'cancelled', 'returned']],
  ['failed', ['pending', 'succeeded', 'expired', 'cancelled', 'returned']],
  ['expired', ['succeeded', 'returned']],
  ['cancelled', ['succeeded', 'returned']],
  ['returned', ['succeeded']],
  ['succeeded', ['partially_refunded', 'refunded']],
  ['partially_refunded', ['refunded']],
  ['refunded', []],
])('allows the change from %s to %j, and no other', (from, expected) => {
  expect(paymentStatuses.filter((to) => canPaymentTransition(from, to)).toSorted()).toEqual(
    expected.toSorted(),
  );
});

test.each<[PaymentStatus, Array<'pending' | 'successful' | 'failed'>, boolean, PaymentStatus]>([
  ['created', [], false, 'created'],
  ['pending', [], false, 'pending'],
  ['pending', ['pending'], false, 'pending'],
  ['pending', ['failed'], false, 'failed'],
  ['pending', ['failed', 'pending'], false, 'pending'],
  ['failed', ['failed', 'pending'], false, 'pending'],
  ['pending', ['pending'], true, 'expired'],
  ['failed', ['failed'], true, 'expired'],
  ['created', [], true, 'expired'],
  ['created', ['failed'], false, 'failed'],
  ['created', ['pending'], false, 'pending'],
  ['failed', [], false, 'failed'],
  ['pending', ['failed', 'failed'], false, 'failed'],
  ['pending', ['failed', 'successful'], false, 'pending'],
])('derives the status from %s with attempts %j, over: %s, as %s', (status, attempts, isOver, expected) => {
  expect(unpaidStatus(status, attempts, isOver)).toBe(expected);
});

describe('admin actions on received money', () => {
  const held = {
    outcome: 'held' as const,
    amount: shillings(20_000),
    currency: 'UGX',
    refunded: shillings(0),
    isClosed: false,
  };

  test.each(['created', 'pending', 'failed', 'expired'] as const)(
    'credits more than the price to a payment that is %s',
    (status) => {
      expect(canCredit({ ...intent, status }, held)).toBe(true);
    },
  );

  test.each([
    ['less than the price', { amount: shillings(14_999) }],
    ['no amount', { amount: null }],
    ['all of it gone back', { refunded: shillings(20_000) }],
    ['another currency', { currency: 'USD' }],
    ['too little left of it', { refunded: shillings(5_001) }],
    ['due back', { outcome: 'refund_due' as const }],
    ['credited already', { outcome: 'credited' as const }],
    ['nothing that came in', { outcome: null }],
  ])('rejects crediting with %s', (_words, wrong) => {
    expect(canCredit(intent, { ...held, ...wrong })).toBe(false);
  });

  test.each(['succeeded', 'partially_refunded', 'refunded'] as const)(
    'rejects crediting a payment that is %s',
    (status) => {
      expect(canCredit({ ...intent, status }, held)).toBe(false);
    },
  );

  test('credits money whose remainder is exactly the price', () => {
    expect(canCredit(intent, { ...held, refunded: shillings(5_000) })).toBe(true);
  });

  test.each([
    [held, intent, ['refund', 'credit']],
    [held, null, ['refund']],
    [{ ...held, amount: null }, intent, ['close']],
    [{ ...held, amount: null, isClosed: true }, intent, []],
    [{ ...held, refunded: shillings(20_000) }, intent, []],
    [{ ...held, refunded: shillings(19_999) }, null, ['refund']],
    [{ ...held, refunded: shillings(20_001) }, null, []],
    [{ ...held, refunded: shillings(5_000) }, intent, ['refund', 'credit']],
    [{ ...held, refunded: shillings(5_001) }, intent, ['refund']],
    [{ ...held, isClosed: true }, intent, ['refund', 'credit']],
    [{ ...held, amount: null }, null, ['close']],
    [{ ...held, outcome: 'refund_due' as const, amount: null }, intent, []],
    [{ ...held, outcome: 'credited' as const, amount: null }, intent, []],
    [{ ...held, outcome: 'credited' as const, refunded: shillings(20_000) }, intent, []],
    [{ ...held, outcome: 'refund_due' as const }, intent, ['refund']],
    [{ ...held, outcome: 'credited' as const }, intent, ['refund']],
    [{ ...held, outcome: null }, intent, []],
    [{ ...held, outcome: null, amount: null }, intent, []],
  ])('allows for the money %j of %j the actions %j', (cameIn, of, acts) => {
    expect(allowedPaymentActions(of, cameIn)).toEqual(acts);
  });

  test.each([
    [4_000, 5_000, 0, 0],
    [5_000, 5_000, 0, 0],
    [7_000, 5_000, 0, 2_000],
    [5_001, 5_000, 0, 1],
    [3_000, 5_000, 5_000, 3_000],
    [3_000, 5_000, 4_999, 2_999],
    [3_000, 5_000, 2_000, 0],
    [3_000, 5_000, 4_000, 2_000],
    [3_000, 5_000, 6_000, 3_000],
    [3_000, 0, 0, 3_000],
  ])(
    'of a refund of %i, with %i overpaid and %i refunded before, counts %i against the purchase',
    (amount, excess, before, of) => {
      expect(
        refundBeyondExcess(shillings(amount), { excess: shillings(excess), before: shillings(before) }),
      ).toBe(of);
    },
  );
});

test.each([
  ['succeeded', null, true],
  ['refund_pending', '2026-000001', true],
  ['refund_pending', null, false],
  ['pending', '2026-000001', false],
  ['created', null, false],
] as const)(
  'finds that a payment in state %s with receipt %s bought something: %s',
  (status, receipt, expected) => {
    expect(hasBought({ status, receipt })).toBe(expected);
  },
);
