import { addDays, type CalendarDay, weekdayOf } from '#kit/calendar-day.ts';
import { difference, type MinorAmount, share, sum } from '#kit/money.ts';
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

/**
 * Splits an amount into the fewest transfers of at most `max`. They differ by one shilling at most, so that none is
 * too small for the network.
 */
export function splitTransfers(amount: MinorAmount, max: MinorAmount): MinorAmount[] {
  const parts: MinorAmount[] = [];
  for (let rest = amount, count = Math.ceil(amount / max); count > 0; count--) {
    const part = share(rest, 1, count, Math.ceil);
    parts.push(part);
    rest = difference(rest, part);
  }
  return parts;
}

/**
 * Decides what a report of the provider does to a payout. `pay` and `return` end it, and `reverse` returns money that
 * had arrived. `doubt`: the report is about another amount. `contradict`: it contradicts an earlier final one.
 */
export function decideTransfer(
  status: PayoutStatus,
  reported: 'pending' | 'successful' | 'failed' | 'reversed',
  isSameAmount: boolean,
): 'pay' | 'return' | 'reverse' | 'wait' | 'nothing' | 'doubt' | 'contradict' {
  switch (status) {
    case 'requested':
    case 'sent':
    case 'unknown':
      if (!isSameAmount) return 'doubt';
      if (reported === 'pending') return 'wait';
      return reported === 'successful' ? 'pay' : 'return';
    case 'successful':
      if (reported === 'pending' || (reported === 'successful' && isSameAmount)) return 'nothing';
      return reported === 'reversed' ? 'reverse' : 'contradict';
    case 'failed':
    case 'reversed':
    case 'cancelled':
      return reported === 'successful' ? 'contradict' : 'nothing';
    case 'contradicted':
      return 'nothing';
  }
}

/** Returns the next day on which hosts are paid, from tomorrow on. */
export function nextPayoutDay(today: CalendarDay, payoutDay: PayoutDay): CalendarDay {
  const tomorrow = addDays(today, 1);
  if (payoutDay === 'daily') return tomorrow;
  const weekday = payoutDays.indexOf(payoutDay) - 1;
  return addDays(tomorrow, (weekday - weekdayOf(tomorrow) + 7) % 7);
}

/** Returns the last day before today on which hosts were to be paid. */
export function lastPayoutDay(today: CalendarDay, payoutDay: PayoutDay): CalendarDay {
  return nextPayoutDay(addDays(today, payoutDay === 'daily' ? -2 : -8), payoutDay);
}
