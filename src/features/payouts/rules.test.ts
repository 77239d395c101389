import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MinorAmount } from '#kit/money.ts';
import { payoutStatuses } from './choices.ts';
import {
  decideTransfer,
  deductionsFrom,
  deductionsFromChange,
  lastPayoutDay,
  netOf,
  nextPayoutDay,
  splitTransfers,
} from './rules.ts';

const amount = (shillings: number) => shillings as MinorAmount;

describe('deductions', () => {
  const rates = { fee: 7.5, vat: 18, withholding: 6 };

  test('are rounded down, with the VAT on the rounded fee', () => {
    const deductions = deductionsFrom(amount(99_999), rates);
    expect(deductions).toEqual({ fee: 7_499, vat: 1_349, withheld: 5_999 });
    expect(netOf(amount(99_999), deductions)).toBe(85_152);
    expect(deductionsFrom(amount(99_999), { fee: 7.5, vat: 0, withholding: 0 })).toEqual({
      ...{ fee: 7_499, vat: 0, withheld: 0 },
    });
  });

  test('never exceed the amount, for any rates, nor for any parts of it', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    const anyRates = fc.record({ fee: percent, vat: percent, withholding: percent });
    const shillings = fc.integer({ min: 0, max: 10_000_000_000 });
    fc.assert(
      fc.property(shillings, shillings, anyRates, (gross, more, someRates) => {
        const whole = deductionsFrom(amount(gross + more), someRates);
        for (const part of Object.values(whole)) expect(part).toBeGreaterThanOrEqual(0);
        expect(netOf(amount(gross + more), whole)).toBeGreaterThanOrEqual(0);
        const first = deductionsFrom(amount(gross), someRates);
        const change = deductionsFromChange({ gross: amount(gross), ...first }, amount(more), someRates);
        expect(netOf(amount(gross), first) + netOf(amount(more), change)).toBe(
          netOf(amount(gross + more), whole),
        );
      }),
    );
  });

  test('of parts, also of those taken back, add up to those of the whole', () => {
    let earned = { gross: amount(0), ...deductionsFrom(0, rates) };
    for (const change of [33_333, 1, 66_665, -12_345, -1, 400_000]) {
      const part = deductionsFromChange(earned, amount(change), rates);
      earned = {
        gross: amount(earned.gross + change),
        fee: amount(earned.fee + part.fee),
        vat: amount(earned.vat + part.vat),
        withheld: amount(earned.withheld + part.withheld),
      };
      expect(earned).toEqual({ gross: earned.gross, ...deductionsFrom(earned.gross, rates) });
    }
  });
});

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
