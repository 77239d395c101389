import { describe, expect, test } from 'vitest';
import { type StayState, stayStates } from '#features/stays/choices.ts';
import { awaitsDeposit } from '#features/stays/server/holds/hold.ts';
import { sumPayments } from '#features/stays/server/payment/stay-refunds.ts';
import { storeLink } from '#kit/server/secret-link.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import { shillings } from '#kit/testing/shillings.ts';
import { canCancel, canMove } from './stay-presenter.ts';
import type { StayRow } from './stay-rows.ts';

const today = '2026-12-10';
const stay: StayRow = {
  ...{
    id: 1,
    mark: storeLink(openSecrets(Buffer.alloc(32)), 'm').sealed,
    markHash: Buffer.alloc(32),
    propertyId: 7,
    title: 'A house',
    hostId: 2,
    userId: null,
    visitorId: 'v',
  },
  ...{ name: 'Amina', email: 'amina@example.com', phone: null, guests: 2, requests: '', books: 'instant' },
  ...{ checkIn: '2026-12-20', checkOut: '2026-12-23', nights: 3, state: 'confirmed', currency: 'UGX' },
  ...{
    lines: [],
    total: shillings(300_000),
    deposit: shillings(60_000),
    damageDeposit: shillings(0),
    mostPercent: 100,
    balanceDue: '2026-12-17',
  },
  steps: [
    { daysBefore: 5, percent: 100 },
    { daysBefore: 1, percent: 50 },
  ],
  ...{
    acceptedAt: null,
    confirmedAt: null,
    endedBy: null,
    refund: null,
    heldUntil: null,
    minutesLeft: null,
    intentIds: [],
  },
  ...{
    fullRefundUntil: null,
    withheld: 0,
    compensation: 0,
    isDisputed: false,
    sequence: 0,
    cancelReason: null,
    cancelNote: null,
  },
};
const statesIn = (may: (state: StayState) => boolean) => stayStates.filter(may).toSorted();

describe('upcoming stay', () => {
  test('allows a cancellation of a requested, held or confirmed stay', () => {
    expect(statesIn((state) => canCancel({ ...stay, state }, today))).toEqual([
      'confirmed',
      'held',
      'requested',
    ]);
  });

  test('allows a date change of a confirmed stay', () => {
    expect(statesIn((state) => canMove({ ...stay, state }, today))).toEqual(['confirmed']);
  });

  test('allows a cancellation but no date change when the home was deleted', () => {
    const gone = { ...stay, propertyId: null };
    expect([canMove(gone, today), canCancel(gone, today)]).toEqual([false, true]);
  });
});

test.each([
  ['2026-12-09', false, false],
  ['2026-12-10', false, true],
  ['2026-12-11', true, true],
])('for an arrival on %s allows a date change: %s, and a cancellation: %s', (checkIn, moves, cancels) => {
  expect([canMove({ ...stay, checkIn }, today), canCancel({ ...stay, checkIn }, today)]).toEqual([
    moves,
    cancels,
  ]);
});

test('allows the release of a hold or request after the day of arrival', () => {
  const checkIn = '2026-12-09';
  expect([
    canCancel({ ...stay, checkIn, state: 'held' }, today),
    canCancel({ ...stay, checkIn, state: 'requested' }, today),
  ]).toEqual([true, true]);
});

describe('deposit of a stay', () => {
  const held = { ...stay, state: 'held' as const };
  const acceptedAt = new Date('2026-12-10T09:00:00Z');

  test('requires the deposit of a hold, even after it has expired', () => {
    expect(statesIn((state) => awaitsDeposit({ ...held, state }))).toEqual(['held', 'lapsed']);
  });

  test.each([
    [{ books: 'request' as const }, false],
    [{ books: 'request' as const, acceptedAt }, true],
    [{ intentIds: [4] }, false],
    [{ books: 'request' as const, acceptedAt, intentIds: [4] }, false],
  ])('returns the deposit state for %j: %s', (changes, awaits) => {
    expect(awaitsDeposit({ ...held, ...changes })).toBe(awaits);
  });
});

test('adds up all retained payments, and returns nothing without a payment', () => {
  const kept = (amount: number) => ({
    amount: shillings(amount),
    intentId: 1,
    transactionId: 1,
    reference: 'pay_1',
  });
  expect([sumPayments([]), sumPayments([kept(60_000)]), sumPayments([kept(60_000), kept(240_000)])]).toEqual([
    0, 60_000, 300_000,
  ]);
});
