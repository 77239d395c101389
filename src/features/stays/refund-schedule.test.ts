import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kit/calendar-day.ts';
import { difference, multiply, remaining, sum } from '#kit/money.ts';
import { shillings } from '#kit/testing/shillings.ts';
import { refundLineLabels } from './cancellation-labels.ts';
import {
  type CancellationRule,
  type CancellationStep,
  fullRefundDeadline,
  refundOnCancellation,
  refundPercent,
  refundSchedule,
  ruleAfterMove,
  ruleOfBooking,
  splitExcess,
} from './refund-schedule.ts';

/** The rows of `cancellation_policy_steps`. */
const tiers: Record<string, CancellationStep[]> = {
  flexible: [
    { daysBefore: 1, percent: 100 },
    { daysBefore: 0, percent: 50 },
  ],
  moderate: [
    { daysBefore: 5, percent: 100 },
    { daysBefore: 1, percent: 50 },
  ],
  strict: [
    { daysBefore: 14, percent: 100 },
    { daysBefore: 7, percent: 50 },
  ],
};
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+03:00`);
const now = at('2026-11-23');
const withoutFee = { total: shillings(2_000_000), cleaningFee: shillings(0) };
const rule = (
  steps: CancellationStep[],
  checkIn: string,
  changes: Partial<CancellationRule> = {},
): CancellationRule => ({
  ...{ steps, checkIn, mostPercent: 100, fullRefundUntil: null, ...withoutFee },
  ...changes,
});
const moderate = tiers['moderate'] ?? [];
const strict = tiers['strict'] ?? [];
const wordsOf = (one: CancellationRule, paid: number, when = now) =>
  refundLineLabels(refundSchedule(one, shillings(paid), when), {
    checkIn: one.checkIn,
    money: (amount) => `UGX ${amount.toLocaleString('en')}`,
  });

describe('refund share of a cancellation', () => {
  test.each([
    ['2026-11-28', 100],
    ['2026-11-27', 50],
    ['2026-11-24', 50],
    ['2026-11-23', 0],
    ['2026-11-20', 0],
  ])('for an arrival on %s refunds %d %%', (checkIn, percent) => {
    expect(refundPercent(rule(moderate, checkIn), now)).toBe(percent);
    expect(refundOnCancellation(rule(moderate, checkIn), shillings(90_001), now)).toBe(
      Math.round((90_001 * percent) / 100),
    );
  });

  test('applies the step with the highest refund, whatever the order of the steps', () => {
    const odd = [
      { daysBefore: 5, percent: 20 },
      { daysBefore: 1, percent: 50 },
    ];
    expect(refundPercent(rule(moderate.toReversed(), '2026-11-28'), now)).toBe(100);
    expect(refundPercent(rule(odd, '2026-11-28'), now)).toBe(50);
    expect(refundPercent(rule([], '2026-11-28'), now)).toBe(0);
  });

  test('refunds no larger share than on the day of the last date change', () => {
    const moved = (mostPercent: number, checkIn: string) =>
      refundPercent(rule(moderate, checkIn, { mostPercent }), now);
    expect([moved(50, '2027-03-01'), moved(60, '2026-11-24'), moved(0, '2026-11-28')]).toEqual([50, 50, 0]);
  });

  test('refunds nothing after the day of arrival', () => {
    const steps = [{ daysBefore: 0, percent: 50 }];
    expect(refundPercent(rule(steps, '2026-11-23'), at('2026-11-23', '23:59'))).toBe(50);
    expect(refundPercent(rule(steps, '2026-11-23'), at('2026-11-24', '00:00'))).toBe(0);
  });

  test('refunds everything for 24 hours after booking when the arrival is at least seven days away', () => {
    const booked = at('2026-11-23', '14:00');
    expect(fullRefundDeadline('2026-11-30', booked)).toEqual(at('2026-11-24', '14:00'));
    expect(fullRefundDeadline('2026-11-29', booked)).toBeNull();
    const near = ruleOfBooking(strict, { checkIn: '2026-11-30', ...withoutFee }, booked);
    expect([
      refundOnCancellation(near, shillings(660_000), at('2026-11-24', '13:59')),
      refundOnCancellation(near, shillings(660_000), at('2026-11-24', '14:00')),
    ]).toEqual([660_000, 0]);
  });

  test('ends those 24 hours when the stay is moved to an arrival less than seven days away', () => {
    const far = ruleOfBooking(strict, { checkIn: '2026-12-20', ...withoutFee }, now);
    const refunds = ['2026-11-29', '2026-11-30'].map((checkIn) =>
      refundOnCancellation(ruleAfterMove(far, { checkIn, ...withoutFee }, now), shillings(660_000), now),
    );
    expect(refunds).toEqual([0, 660_000]);
  });
});

describe('refund schedule as text', () => {
  test('lists the last moment of each refund amount in Kampala time', () => {
    expect(wordsOf(rule(moderate, '2026-12-20'), 660_000)).toEqual([
      'Cancel by 15 Dec 2026, 11:59 PM: UGX 660,000.',
      'Later, by 19 Dec 2026, 11:59 PM: UGX 330,000.',
      'After that: nothing.',
    ]);
    expect(wordsOf(rule(tiers['flexible'] ?? [], '2026-12-20'), 660_000)).toEqual([
      'Cancel by 19 Dec 2026, 11:59 PM: UGX 660,000.',
      'Later, by 20 Dec 2026, 11:59 PM: UGX 330,000.',
      'After the day of arrival: nothing.',
    ]);
  });

  test('begins with the full refund of the first 24 hours after booking', () => {
    const booked = at('2026-12-07', '14:00');
    expect(
      wordsOf(ruleOfBooking(strict, { checkIn: '2026-12-20', ...withoutFee }, booked), 660_000, booked),
    ).toEqual([
      'Cancel by 8 Dec 2026, 1:59 PM: UGX 660,000.',
      'Later, by 13 Dec 2026, 11:59 PM: UGX 330,000.',
      'After that: nothing.',
    ]);
  });

  test('states the refund after a date change, and states when there is none', () => {
    const booked = rule(strict, '2026-12-03');
    expect(wordsOf(ruleAfterMove(booked, { checkIn: '2026-12-30', ...withoutFee }, now), 660_000)).toEqual([
      'Cancel by 23 Dec 2026, 11:59 PM: UGX 330,000.',
      'After that: nothing.',
    ]);
    const late = ruleAfterMove(rule(strict, '2026-11-25'), { checkIn: '2026-12-30', ...withoutFee }, now);
    expect(wordsOf(late, 660_000)).toEqual(['There is no refund if you cancel now.']);
  });

  test('lists at every moment the amount that a cancellation refunds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(tiers)),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 45 * 24 }),
        fc.integer({ min: 1, max: 1_000_001 }),
        (steps, days, hours, paid) => {
          const booking = ruleOfBooking(steps, { checkIn: addDays('2026-11-23', days), ...withoutFee }, now);
          const later = new Date(now.getTime() + hours * 3_600_000);
          const [first] = refundSchedule(booking, shillings(paid), later);
          expect(first?.percent).toBe(refundPercent(booking, later));
          if (!first?.until) return;
          const end = new Date(first.until);
          expect(refundOnCancellation(booking, shillings(paid), end)).toBe(first.amount);
          expect(refundPercent(booking, new Date(end.getTime() + 1))).toBeLessThan(first.percent);
        },
      ),
    );
  });
});

describe('the cleaning fee', () => {
  const withFee = { total: shillings(720_000), cleaningFee: shillings(60_000) };

  test('is refunded in full until the end of the day of arrival', () => {
    expect(wordsOf(rule(moderate, '2026-12-20', withFee), 720_000)).toEqual([
      'Cancel by 15 Dec 2026, 11:59 PM: UGX 720,000.',
      'Later, by 19 Dec 2026, 11:59 PM: UGX 390,000.',
      'Later, by 20 Dec 2026, 11:59 PM: UGX 60,000.',
      'After the day of arrival: nothing.',
    ]);
    const past = at('2026-12-21', '00:00');
    expect(refundOnCancellation(rule(moderate, '2026-12-20', withFee), shillings(720_000), past)).toBe(0);
  });

  test('is what is paid last, so the deposit is refunded by the rule', () => {
    const refund = (paid: number) =>
      refundOnCancellation(rule(moderate, '2026-11-24', withFee), shillings(paid), now);
    expect([refund(144_000), refund(660_000), refund(660_001), refund(720_000)]).toEqual([
      72_000, 330_000, 330_001, 390_000,
    ]);
  });

  test('does not turn the payment of nights into one that is refunded when a stay becomes shorter', () => {
    const late = rule(moderate, '2026-11-23', withFee);
    const paid = shillings(144_000);
    const shorter = { total: shillings(144_000), cleaningFee: shillings(60_000) };
    const split = splitExcess(late, { paid, ...shorter }, now);
    expect(split).toEqual({ refund: 0, withheld: 60_000 });
    const moved = ruleAfterMove(late, { checkIn: '2026-12-20', ...shorter }, now);
    expect(refundOnCancellation(moved, difference(paid, split.withheld), now)).toBe(0);
  });

  test('is refunded when it is no longer due after a change of dates', () => {
    const late = rule(moderate, '2026-11-23', withFee);
    const free = { total: shillings(600_000), cleaningFee: shillings(0) };
    expect(splitExcess(late, { paid: withFee.total, ...free }, now)).toEqual({
      refund: 60_000,
      withheld: 60_000,
    });
  });
});

type Act =
  | { act: 'wait'; hours: number }
  | { act: 'pay' }
  | { act: 'move'; days: number; nights: number; price: number };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 200 }) }),
  fc.constant({ act: 'pay' as const }),
  fc.record({
    act: fc.constant('move' as const),
    days: fc.integer({ min: 1, max: 60 }),
    nights: fc.integer({ min: 1, max: 12 }),
    price: fc.integer({ min: 1, max: 150_003 }),
  }),
);

describe.each(Object.keys(tiers))('stay with the %s policy', (tier) => {
  test('never refunds more through date changes and cancellations than through an immediate cancellation', () => {
    const steps = tiers[tier] ?? [];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 1_200_001 }),
        fc.array(acts, { maxLength: 12 }),
        (days, price, story) => {
          let time = now;
          let held = {
            rule: ruleOfBooking(steps, { ...withoutFee, checkIn: addDays('2026-11-23', days) }, now),
            paid: shillings(price),
            total: shillings(price),
          };
          let refunded = 0;
          /** The amount paid, the refund percentage and the amount refunded so far, at each moment. */
          const moments: { paid: number; percent: number; refunded: number }[] = [];
          const note = () =>
            moments.push({ paid: held.paid, percent: refundPercent(held.rule, time), refunded });
          note();
          for (const one of story) {
            if (one.act === 'wait') time = new Date(time.getTime() + one.hours * 3_600_000);
            if (one.act === 'pay') {
              const more = remaining(held.total, held.paid);
              held = { ...held, paid: sum([held.paid, more]) };
              for (const moment of moments) moment.paid += more;
            }
            if (one.act === 'move') {
              const total = multiply(shillings(one.price), one.nights);
              const checkIn = addDays(
                new Date(time.getTime() + 10_800_000).toISOString().slice(0, 10),
                one.days,
              );
              const { refund, withheld } = splitExcess(
                held.rule,
                { ...withoutFee, paid: held.paid, total },
                time,
              );
              const paid = difference(held.paid, sum([refund, withheld]));
              held = { rule: ruleAfterMove(held.rule, { ...withoutFee, checkIn, total }, time), paid, total };
              refunded += refund;
            }
            note();
          }
          const all = refunded + refundOnCancellation(held.rule, held.paid, time);
          for (const { paid, percent, refunded: before } of moments)
            expect(all - before).toBeLessThanOrEqual(Math.round((paid * percent) / 100));
        },
      ),
      { numRuns: 400 },
    );
  });
});
