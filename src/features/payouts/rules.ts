import { addDays, type CalendarDay, weekdayOf } from '#kit/calendar-day.ts';
import { difference, type MinorAmount, share, smallest, sum } from '#kit/money.ts';
import { type PayoutDay, type PayoutStatus, payoutDays } from './choices.ts';

/** The rates in percent that apply to an earning. `withholding` is of what the guest paid, and `vat` of our fee. */
export type Rates = { fee: number; vat: number; withholding: number };

/** The parts of an earning that the host does not get: our service fee, the VAT on it, and the tax withheld. */
export type Deductions = { fee: MinorAmount; vat: MinorAmount; withheld: MinorAmount };

/**
 * Returns what is deducted from a total, each part rounded down in favour of the host. Together they never exceed the
 * total: the VAT and then the tax withheld take what the parts before them leave.
 */
export function deductionsFrom(gross: MinorAmount, rates: Rates): Deductions {
  const fee = smallest(percentOf(gross, rates.fee), gross);
  const vat = smallest(percentOf(fee, rates.vat), difference(gross, fee));
  const withheld = smallest(percentOf(gross, rates.withholding), difference(gross, sum([fee, vat])));
  return { fee, vat, withheld };
}

const percentOf = (amount: MinorAmount, percent: number): MinorAmount =>
  share(amount, percent, 100, (part) => Math.floor(Number(part.toFixed(6))));

/**
 * Returns the deductions from an additional amount, which may be negative. They are the differences of the deductions
 * from the totals, so that parts never cost more or less than the whole.
 */
export function deductionsFromChange(
  earned: Deductions & { gross: MinorAmount },
  change: MinorAmount,
  rates: Rates,
): Deductions {
  const total = deductionsFrom(sum([earned.gross, change]), rates);
  return {
    fee: difference(total.fee, earned.fee),
    vat: difference(total.vat, earned.vat),
    withheld: difference(total.withheld, earned.withheld),
  };
}

/** Returns what the host gets. */
export const netOf = (gross: MinorAmount, { fee, vat, withheld }: Deductions): MinorAmount =>
  difference(gross, sum([fee, vat, withheld]));

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
