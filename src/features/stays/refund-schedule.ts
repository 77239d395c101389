import { addDays, daysBetween, kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import { difference, type MinorAmount, remaining, share, smallest, sum } from '#kit/money.ts';

/** The percentage that is refunded when a stay is cancelled at least this many days before arrival. */
export type CancellationStep = { daysBefore: number; percent: number };

export type CancellationRule = {
  steps: readonly CancellationStep[];
  /**
   * The upper limit for the percentage of later refunds: after a move, the percentage on the day of the move.
   */
  mostPercent: number;
  checkIn: string;
  /** The end of the full-refund period after booking; null without one. */
  fullRefundUntil: Date | null;
} & Price;

/** The price of a stay. What is paid counts towards the cleaning fee last, and a host never keeps that part. */
type Price = { total: MinorAmount; cleaningFee: MinorAmount };

/**
 * The refund of a cancellation by `until`, an ISO timestamp. In the last line `until` is null, and the line
 * applies at any later time.
 */
export type RefundLine<Amount = MinorAmount> = { until: string | null; percent: number; amount: Amount };

const dayMs = 86_400_000;
const minDaysForFullRefund = 7;
const minuteMs = 60_000;

/**
 * Returns the end of the 24 hours in which a new stay can be cancelled for a full refund; null when the
 * arrival is too near.
 */
export function fullRefundDeadline(checkIn: string, bookedAt: Date): Date | null {
  return hasFullRefundPeriod(checkIn, bookedAt) ? new Date(bookedAt.getTime() + dayMs) : null;
}

/** True when the arrival is far enough away for the full refund within 24 hours of booking. */
export function hasFullRefundPeriod(checkIn: string, at: Date): boolean {
  return daysBetween(kampalaDay(at), checkIn) >= minDaysForFullRefund;
}

/** Returns the percentage of a payment that is refunded for a cancellation at this time. */
export function refundPercent(rule: CancellationRule, at: Date): number {
  const { steps, mostPercent } = rule;
  const daysLeft = daysUntilArrival(rule, at);
  if (daysLeft < 0) return 0;
  const isInFullRefundPeriod = rule.fullRefundUntil !== null && at < rule.fullRefundUntil;
  const percents = steps.filter(({ daysBefore }) => daysLeft >= daysBefore).map(({ percent }) => percent);
  return Math.min(isInFullRefundPeriod ? 100 : Math.max(0, ...percents), mostPercent);
}

const daysUntilArrival = ({ checkIn }: Pick<CancellationRule, 'checkIn'>, at: Date) =>
  daysBetween(kampalaDay(at), checkIn);

/**
 * Returns the refunds from `now` on, with the deadline of each. The first line is the refund of a
 * cancellation now, and all other code takes that amount from here.
 * @param paid in the smallest unit
 */
export function refundSchedule(rule: CancellationRule, paid: MinorAmount, now: Date): RefundLine[] {
  const lines: RefundLine[] = [];
  let from = now;
  for (const change of percentChangesAfter(rule, now)) {
    const percent = refundPercent(rule, from);
    const amount = daysUntilArrival(rule, from) < 0 ? 0 : refundOf(rule, paid, percent);
    const until = new Date(change.getTime() - 1).toISOString();
    const last = lines.at(-1);
    if (last?.percent === percent) last.until = until;
    else if (amount > 0) lines.push({ until, percent, amount });
    from = change;
  }
  return [...lines, { until: null, percent: 0, amount: 0 }];
}

/** Returns the times after `now` at which the percentage may change, in order. */
function percentChangesAfter({ steps, checkIn, fullRefundUntil }: CancellationRule, now: Date): Date[] {
  const days = [0, ...steps.map(({ daysBefore }) => daysBefore)];
  const changes = days.map((daysBefore) => startOfDay(addDays(checkIn, 1 - daysBefore)).getTime());
  if (fullRefundUntil) changes.push(fullRefundUntil.getTime());
  const sortedChanges = [...new Set(changes)].sort((a, b) => a - b);
  return sortedChanges.filter((end) => end > now.getTime()).map((end) => new Date(end));
}

/** Returns the refund of a cancellation now, in the smallest unit. */
export function refundOnCancellation(rule: CancellationRule, paid: MinorAmount, now: Date): MinorAmount {
  return refundSchedule(rule, paid, now)[0]?.amount ?? 0;
}

function refundOf(rule: Price, paid: MinorAmount, percent: number): MinorAmount {
  const cleaningFee = paidForCleaning(rule, paid);
  return sum([share(difference(paid, cleaningFee), percent, 100, Math.round), cleaningFee]);
}

const paidForCleaning = ({ total, cleaningFee }: Price, paid: MinorAmount): MinorAmount =>
  smallest(cleaningFee, remaining(paid, difference(total, cleaningFee)));

/**
 * Splits the amount paid in excess of the new price when a stay is moved. The nights given up are refunded as
 * if they were cancelled now, and the remainder is withheld. What was paid for nights never becomes a payment of the
 * cleaning fee, and a cleaning fee that is no longer due is refunded. The refund is rounded down, so that a series of
 * moves never refunds more than one cancellation.
 */
export function splitExcess(
  rule: CancellationRule,
  { paid, total, cleaningFee }: { paid: MinorAmount } & Price,
  now: Date,
): { refund: MinorAmount; withheld: MinorAmount } {
  const forCleaning = paidForCleaning(rule, paid);
  const excess = remaining(difference(paid, forCleaning), difference(total, cleaningFee));
  const refundOfNights = share(excess, refundPercent(rule, now), 100, Math.floor);
  return {
    refund: sum([refundOfNights, remaining(forCleaning, cleaningFee)]),
    withheld: difference(excess, refundOfNights),
  };
}

/**
 * Returns the cancellation rule after a move now. The percentage never increases, and the 24 hours of full
 * refund end if the new arrival is near.
 */
export function ruleAfterMove(
  rule: CancellationRule,
  { checkIn, total, cleaningFee }: { checkIn: string } & Price,
  now: Date,
): CancellationRule {
  const mostPercent = refundPercent(rule, now);
  return {
    ...rule,
    mostPercent,
    ...{ checkIn, total, cleaningFee },
    fullRefundUntil: hasFullRefundPeriod(checkIn, now) ? rule.fullRefundUntil : null,
  };
}

/** Returns the cancellation rule of a stay that is booked now, for display before payment. */
export function ruleOfBooking(
  steps: readonly CancellationStep[],
  { checkIn, total, cleaningFee }: { checkIn: string } & Price,
  now: Date,
): CancellationRule {
  // Rounded to whole minutes, so that repeated requests give the same result. The actual period begins later,
  // with the payment.
  const at = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  return {
    ...{ steps, mostPercent: 100, checkIn, total, cleaningFee },
    fullRefundUntil: fullRefundDeadline(checkIn, at),
  };
}
