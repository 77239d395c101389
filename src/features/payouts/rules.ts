import { addDays, type CalendarDay, weekdayOf } from '#kit/calendar-day.ts';
import { difference, type MinorAmount, share, smallest, sum } from '#kit/money.ts';
import { type PayoutDay, type PayoutStatus, payoutDays } from './choices.ts';

/** Returns the service fee on a total, rounded down in favour of the host. */
export function serviceFee(gross: MinorAmount, percent: number): MinorAmount {
  return share(gross, percent, 100, (fee) => Math.floor(Number(fee.toFixed(6))));
}

/**
 * Returns the fee on an additional amount, which may be negative. It is the difference of the fees on the totals,
 * so that parts never cost more or less than the whole.
 */
export function feeOnChange(
  earned: { gross: MinorAmount; fee: MinorAmount },
  change: MinorAmount,
  percent: number,
): MinorAmount {
  return difference(serviceFee(sum([earned.gross, change]), percent), earned.fee);
}

/** Splits an amount into transfers of at most `max`. */
export function splitTransfers(amount: MinorAmount, max: MinorAmount): MinorAmount[] {
  const parts: MinorAmount[] = [];
  for (let rest = amount; rest > 0; rest = difference(rest, smallest(rest, max)))
    parts.push(smallest(rest, max));
  return parts;
}

/** The decisive statuses that the provider may report. */
type Reported = 'successful' | 'failed' | 'reversed';

/**
 * Decides what a report of the provider does to a payout. `pay` and `return` end it, and `reverse` returns money that
 * had arrived. `contradict`: the report contradicts an earlier final one, so an admin must look.
 */
export function decideTransfer(
  status: PayoutStatus,
  reported: Reported | 'pending',
): 'pay' | 'return' | 'reverse' | 'wait' | 'nothing' | 'contradict' {
  const isOpen = status === 'requested' || status === 'sent' || status === 'unknown';
  if (reported === 'pending') return isOpen ? 'wait' : 'nothing';
  if (status === reported) return 'nothing';
  if (isOpen) return reported === 'successful' ? 'pay' : 'return';
  if (status === 'successful' && reported === 'reversed') return 'reverse';
  return 'contradict';
}

/** Returns the next day on which hosts are paid, from tomorrow on. */
export function nextPayoutDay(today: CalendarDay, payoutDay: PayoutDay): CalendarDay {
  const tomorrow = addDays(today, 1);
  if (payoutDay === 'daily') return tomorrow;
  const weekday = payoutDays.indexOf(payoutDay) - 1;
  return addDays(tomorrow, (weekday - weekdayOf(tomorrow) + 7) % 7);
}
