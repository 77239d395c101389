import { describe, expect, test } from 'vitest';
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
  amount: 15_000,
  currency: 'UGX',
  status: 'pending' as PaymentStatus,
  isLapsed: false,
};
const attempt = { reference: 'pay_1', status: 'successful' as const, amount: 15_000, currency: 'UGX' };

describe('what to do about an attempt', () => {
  test.each(['created', 'pending', 'failed', 'expired'] as const)(
    'the exact amount credits what is %s',
    (status) => {
      expect(decideAttempt({ ...intent, status }, attempt)).toEqual({ act: 'credit' });
    },
  );

  test.each([
    [{ reference: 'pay_2' }, 'reference'],
    [{ currency: 'USD' }, 'currency'],
    [{ currency: 'ugx' }, 'currency'],
    [{ amount: 14_999 }, 'amount'],
    [{ amount: 15_001 }, 'amount'],
    [{ amount: null }, 'amount'],
  ])('%j is held for review', (wrong, because) => {
    expect(decideAttempt(intent, { ...attempt, ...wrong })).toEqual({ act: 'hold', because });
  });

  test.each(['succeeded', 'partially_refunded', 'refunded'] as const)(
    'a second good attempt on what is %s is due back',
    (status) => {
      expect(decideAttempt({ ...intent, status }, attempt)).toEqual({
        act: 'refund-due',
        because: 'paid twice',
      });
    },
  );

  test.each([
    [{ reference: 'pay_2', currency: 'USD', amount: 1 }, 'reference'],
    [{ currency: 'USD', amount: 1 }, 'currency'],
    [{ amount: 1 }, 'amount'],
  ])(
    'of what is wrong with %j the first is named, also where it was paid already or is lapsed',
    (wrong, because) => {
      for (const one of [intent, { ...intent, isLapsed: true }, { ...intent, status: 'succeeded' as const }])
        expect(decideAttempt(one, { ...attempt, ...wrong })).toEqual({ act: 'hold', because });
    },
  );

  test('what was paid before it could not be had any more was paid twice', () => {
    expect(decideAttempt({ ...intent, status: 'succeeded', isLapsed: true }, attempt)).toEqual({
      act: 'refund-due',
      because: 'paid twice',
    });
  });

  test('money for what cannot be had any more is due back', () => {
    expect(decideAttempt({ ...intent, isLapsed: true }, attempt)).toEqual({
      act: 'refund-due',
      because: 'lapsed',
    });
  });

  test.each(['pending', 'failed'] as const)(
    'an attempt that is %s is ignored, whatever else it says',
    (status) => {
      for (const wrong of [{}, { amount: 1 }, { currency: 'NGN' }, { reference: 'x' }])
        expect(decideAttempt(intent, { ...attempt, ...wrong, status })).toEqual({ act: 'ignore' });
    },
  );
});

test('what is paid never becomes unpaid, and whatever is not paid can still be', () => {
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
])('what is %s may become %j, and nothing else', (from, expected) => {
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
])('%s with attempts %j, over: %s, is %s', (status, attempts, isOver, expected) => {
  expect(unpaidStatus(status, attempts, isOver)).toBe(expected);
});

describe('what an admin may do about money that came in', () => {
  const held = { outcome: 'held' as const, amount: 20_000, currency: 'UGX', refunded: 0, isClosed: false };

  test.each(['created', 'pending', 'failed', 'expired'] as const)(
    'more than the price credits what is %s',
    (status) => {
      expect(canCredit({ ...intent, status }, held)).toBe(true);
    },
  );

  test.each([
    ['less than the price', { amount: 14_999 }],
    ['no amount', { amount: null }],
    ['all of it gone back', { refunded: 20_000 }],
    ['another currency', { currency: 'USD' }],
    ['too little left of it', { refunded: 5_001 }],
    ['due back', { outcome: 'refund_due' as const }],
    ['credited already', { outcome: 'credited' as const }],
    ['nothing that came in', { outcome: null }],
  ])('%s credits nothing', (_words, wrong) => {
    expect(canCredit(intent, { ...held, ...wrong })).toBe(false);
  });

  test.each(['succeeded', 'partially_refunded', 'refunded'] as const)(
    'nothing credits what is %s',
    (status) => {
      expect(canCredit({ ...intent, status }, held)).toBe(false);
    },
  );

  test('all of the price and no more may be left', () => {
    expect(canCredit(intent, { ...held, refunded: 5_000 })).toBe(true);
  });

  test.each([
    [held, intent, ['refund', 'credit']],
    [held, null, ['refund']],
    [{ ...held, amount: null }, intent, ['close']],
    [{ ...held, amount: null, isClosed: true }, intent, []],
    [{ ...held, refunded: 20_000 }, intent, []],
    [{ ...held, refunded: 19_999 }, null, ['refund']],
    [{ ...held, refunded: 20_001 }, null, []],
    [{ ...held, refunded: 5_000 }, intent, ['refund', 'credit']],
    [{ ...held, refunded: 5_001 }, intent, ['refund']],
    [{ ...held, isClosed: true }, intent, ['refund', 'credit']],
    [{ ...held, amount: null }, null, ['close']],
    [{ ...held, outcome: 'refund_due' as const, amount: null }, intent, []],
    [{ ...held, outcome: 'credited' as const, amount: null }, intent, []],
    [{ ...held, outcome: 'credited' as const, refunded: 20_000 }, intent, []],
    [{ ...held, outcome: 'refund_due' as const }, intent, ['refund']],
    [{ ...held, outcome: 'credited' as const }, intent, ['refund']],
    [{ ...held, outcome: null }, intent, []],
    [{ ...held, outcome: null, amount: null }, intent, []],
  ])('%j of %j: %j', (cameIn, of, acts) => {
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
    'of %i, with %i too much and %i back before, %i take back what was bought',
    (amount, excess, before, of) => {
      expect(refundBeyondExcess(amount, { excess, before })).toBe(of);
    },
  );
});

test.each([
  ['succeeded', null, true],
  ['refund_pending', '2026-000001', true],
  ['refund_pending', null, false],
  ['pending', '2026-000001', false],
  ['created', null, false],
] as const)('a payment that is %s with receipt %s has bought something: %s', (status, receipt, expected) => {
  expect(hasBought({ status, receipt })).toBe(expected);
});
