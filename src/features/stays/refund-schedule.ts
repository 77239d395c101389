import { addDays, daysBetween, kampalaDay, startOfDay } from '#kit/calendar-day.ts';

/** The share that is refunded when a stay is cancelled at least this many days before the arrival. */
export type Step = { daysBefore: number; percent: number };

export type CancellationRule = {
  steps: readonly Step[];
  /** The upper bound of the share for later refunds: after a move, the share on the day of the move. */
  mostPercent: number;
  checkIn: string;
  /** The end of the full refund. */
  fullRefundUntil: Date | null;
};

/**
 * The refund of a cancellation by `until`, an ISO instant. `until` is null in the last line, which applies at
 * any later time.
 */
export type RefundLine = { until: string | null; percent: number; amount: number };

const dayMs = 86_400_000;
const graceDays = 7;
const minuteMs = 60_000;

/**
 * Returns the end of the 24 hours in which a new stay is refunded in full, or null if the arrival is too
 * near.
 */
export function fullRefundUntil(checkIn: string, bookedAt: Date): Date | null {
  return hasGrace(checkIn, bookedAt) ? new Date(bookedAt.getTime() + dayMs) : null;
}

/** True when an arrival is far enough away for a full refund within 24 hours of booking. */
export function hasGrace(checkIn: string, at: Date): boolean {
  return daysBetween(kampalaDay(at), checkIn) >= graceDays;
}

/** Returns the share of a payment that is refunded for a cancellation at an instant. */
export function refundPercent(rule: CancellationRule, at: Date): number {
  const { steps, mostPercent, checkIn } = rule;
  const daysLeft = daysBetween(kampalaDay(at), checkIn);
  if (daysLeft < 0) return 0;
  const isInGrace = rule.fullRefundUntil !== null && at < rule.fullRefundUntil;
  const percents = steps.filter(({ daysBefore }) => daysLeft >= daysBefore).map(({ percent }) => percent);
  return Math.min(isInGrace ? 100 : Math.max(0, ...percents), mostPercent);
}

/**
 * Returns the refunds from `now` on, with the last moment of each line. The first line is the refund of a
 * cancellation now: there is no other source of that amount.
 * @param paid in the smallest unit
 */
export function refundSchedule(rule: CancellationRule, paid: number, now: Date): RefundLine[] {
  const lines: RefundLine[] = [];
  let from = now;
  for (const end of endsAfter(rule, now)) {
    const percent = refundPercent(rule, from);
    const until = new Date(end.getTime() - 1).toISOString();
    const last = lines.at(-1);
    if (last?.percent === percent) last.until = until;
    else if (percent > 0) lines.push({ until, percent, amount: refundOf(paid, percent) });
    from = end;
  }
  return [...lines, { until: null, percent: 0, amount: 0 }];
}

/** Returns the instants after `now` at which the share may change, in order. */
function endsAfter({ steps, checkIn, fullRefundUntil }: CancellationRule, now: Date): Date[] {
  const days = [0, ...steps.map(({ daysBefore }) => daysBefore)];
  const ends = days.map((daysBefore) => startOfDay(addDays(checkIn, 1 - daysBefore)).getTime());
  if (fullRefundUntil) ends.push(fullRefundUntil.getTime());
  const inOrder = [...new Set(ends)].sort((one, other) => one - other);
  return inOrder.filter((end) => end > now.getTime()).map((end) => new Date(end));
}

/** Returns the refund of a cancellation now, in the smallest unit. */
export function refundNow(rule: CancellationRule, paid: number, now: Date): number {
  return refundSchedule(rule, paid, now)[0]?.amount ?? 0;
}

function refundOf(paid: number, percent: number): number {
  return Math.round((paid * percent) / 100);
}

/**
 * Splits the amount paid in excess of the new price when a stay is moved. The nights given up are refunded as
 * if they were cancelled now, and the rest is withheld. The refund is rounded down, so that a series of moves
 * never refunds more than one cancellation.
 */
export function splitExcess(
  rule: CancellationRule,
  { paid, total }: { paid: number; total: number },
  now: Date,
): { refund: number; withheld: number } {
  const excess = Math.max(0, paid - total);
  const refund = Math.floor((excess * refundPercent(rule, now)) / 100);
  return { refund, withheld: excess - refund };
}

/**
 * Returns the rule after a move now. The share never grows, and the 24 hours end where the new arrival is
 * near.
 */
export function ruleAfterMove(rule: CancellationRule, checkIn: string, now: Date): CancellationRule {
  const mostPercent = refundPercent(rule, now);
  return {
    ...rule,
    mostPercent,
    checkIn,
    fullRefundUntil: hasGrace(checkIn, now) ? rule.fullRefundUntil : null,
  };
}

/** Returns the rule of a stay booked now, for display before payment. */
export function ruleOfBooking(steps: readonly Step[], checkIn: string, now: Date): CancellationRule {
  // Whole minutes, so that repeated requests give the same result. The actual period begins later, with the
  // payment.
  const at = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  return { steps, mostPercent: 100, checkIn, fullRefundUntil: fullRefundUntil(checkIn, at) };
}
