import { describe, expect, test } from 'vitest';
import type { MinorAmount } from '#kit/money.ts';
import { payoutStatuses } from './choices.ts';
import { decideTransfer, lastPayoutDay, nextPayoutDay, splitTransfers } from './rules.ts';

const amount = (shillings: number) => shillings as MinorAmount;

describe('splitTransfers', () => {
  test.each([
    [5_000, [5_000]],
    [5_000_000, [5_000_000]],
    [5_000_001, [2_500_001, 2_500_000]],
    [10_000_001, [3_333_334, 3_333_334, 3_333_333]],
  ])('splits %d into parts of almost the same size', (total, parts) => {
    expect(splitTransfers(amount(total), amount(5_000_000))).toEqual(parts);
  });
});

describe('decideTransfer', () => {
  test.each([
    ['sent', 'pending', true, 'wait'],
    ['sent', 'successful', true, 'pay'],
    ['unknown', 'failed', true, 'return'],
    ['sent', 'reversed', true, 'return'],
    ['sent', 'successful', false, 'doubt'],
    ['successful', 'successful', true, 'nothing'],
    ['successful', 'reversed', true, 'reverse'],
    ['successful', 'failed', true, 'contradict'],
    ['successful', 'successful', false, 'contradict'],
    ['failed', 'successful', true, 'contradict'],
    ['reversed', 'successful', true, 'contradict'],
    ['cancelled', 'successful', false, 'contradict'],
    ['failed', 'reversed', true, 'nothing'],
  ] as const)(
    'of a payout that is %s and reported as %s (same amount: %s): %s',
    (status, reported, same, act) => {
      expect(decideTransfer(status, reported, same)).toBe(act);
    },
  );

  test('never ends a payout twice, whatever is reported', () => {
    for (const status of payoutStatuses)
      for (const reported of ['pending', 'successful', 'failed', 'reversed'] as const)
        for (const same of [true, false]) {
          const isOpen = ['requested', 'sent', 'unknown'].includes(status);
          const act = decideTransfer(status, reported, same);
          expect(['pay', 'return'].includes(act) && !isOpen, `${status} ${reported}`).toBe(false);
        }
  });
});

test('names the last and the next payout day', () => {
  // A Monday.
  expect([lastPayoutDay('2026-11-30', 'daily'), nextPayoutDay('2026-11-30', 'daily')]).toEqual([
    '2026-11-29',
    '2026-12-01',
  ]);
  expect([lastPayoutDay('2026-11-30', 'monday'), nextPayoutDay('2026-11-30', 'monday')]).toEqual([
    '2026-11-23',
    '2026-12-07',
  ]);
  expect([lastPayoutDay('2026-11-30', 'friday'), nextPayoutDay('2026-11-30', 'friday')]).toEqual([
    '2026-11-27',
    '2026-12-04',
  ]);
});
