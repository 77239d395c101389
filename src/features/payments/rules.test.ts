import { describe, expect, test } from 'vitest';
import { type PaymentStatus, paymentStatuses } from './choices.ts';
import { canMove, isPaid, unpaidStatus, ways, whatToDo } from './rules.ts';

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
      expect(whatToDo({ ...intent, status }, attempt)).toEqual({ act: 'credit' });
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
    expect(whatToDo(intent, { ...attempt, ...wrong })).toEqual({ act: 'hold', because });
  });

  test.each(['succeeded', 'partially_refunded', 'refunded'] as const)(
    'a second good attempt on what is %s is due back',
    (status) => {
      expect(whatToDo({ ...intent, status }, attempt)).toEqual({ act: 'refund-due', because: 'paid twice' });
    },
  );

  test('money for what cannot be had any more is due back', () => {
    expect(whatToDo({ ...intent, isLapsed: true }, attempt)).toEqual({
      act: 'refund-due',
      because: 'lapsed',
    });
  });

  test.each(['pending', 'failed'] as const)(
    'an attempt that is %s is ignored, whatever else it says',
    (status) => {
      for (const wrong of [{}, { amount: 1 }, { currency: 'NGN' }, { reference: 'x' }])
        expect(whatToDo(intent, { ...attempt, ...wrong, status })).toEqual({ act: 'ignore' });
    },
  );
});

test('what is paid never becomes unpaid, and whatever is not paid can still be', () => {
  for (const from of paymentStatuses) {
    for (const to of ways[from]) expect([from, to, isPaid(from) && !isPaid(to)]).toEqual([from, to, false]);
    expect([from, canMove(from, 'succeeded')]).toEqual([from, !isPaid(from)]);
  }
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
])('%s with attempts %j, over: %s, is %s', (status, attempts, isOver, expected) => {
  expect(unpaidStatus(status, attempts, isOver)).toBe(expected);
});
