import { kampalaOffsetMs } from '#kit/kampala.ts';
import { largest, type MinorAmount, remaining, share, sum } from '#kit/money.ts';

export const dayMs = 86_400_000;

/** The number of days after the end of a plan before the homes are paused. */
export const graceDays = 7;

/** The reminders to email, by the number of days before the end of a plan. */
export const reminderDays = [14, 3, 0] as const;
export type ReminderDay = (typeof reminderDays)[number];

export type Period = {
  startsAt: Date;
  endsAt: Date;
  /** The amount that was paid for the period, in shillings, including credit. */
  value: MinorAmount;
  /** The rank of the plan. A larger plan has a higher level. */
  level: number;
};

/** Returns the same day and time in a later month, in Kampala time, or the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const kampalaTime = new Date(from.getTime() + kampalaOffsetMs);
  const day = kampalaTime.getUTCDate();
  const target = new Date(kampalaTime);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day, lastDay));
  return new Date(target.getTime() - kampalaOffsetMs);
}

const daysBetween = (from: Date, until: Date) => (until.getTime() - from.getTime()) / dayMs;
const daysLater = (from: Date, days: number) => new Date(from.getTime() + days * dayMs);

/** Returns the credit for the remaining days of a period, in shillings. Only whole days count. */
export function unusedCredit({ startsAt, endsAt, value }: Omit<Period, 'level'>, at: Date): MinorAmount {
  const days = Math.max(1, Math.round(daysBetween(startsAt, endsAt)));
  const daysLeft = Math.floor(daysBetween(at > startsAt ? at : startsAt, endsAt) + 1e-6);
  return share(value, Math.min(days, Math.max(0, daysLeft)), days, Math.floor);
}

export const currentPeriod = <Of extends Period>(periods: readonly Of[], now: Date): Of | undefined =>
  periods.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);

export const latestPeriod = <Of extends Period>(periods: readonly Of[]): Of | undefined =>
  periods.toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime()).at(-1);

export function isInGrace(endsAt: Date, now: Date): boolean {
  return endsAt <= now && now < daysLater(endsAt, graceDays);
}

/**
 * Returns the start of a plan that is bought or given now, and the periods that it replaces. During another
 * period, a higher plan begins at once and replaces all periods. The same or a lower plan begins after the
 * existing periods. A plan that is bought during the grace period begins at the end of the paid period,
 * without a gap.
 */
export function planSchedule<Of extends Period>(
  periods: readonly Of[],
  { level, now }: { level: number; now: Date },
): { startsAt: Date; replaces: Of[] } {
  const current = currentPeriod(periods, now);
  const latest = latestPeriod(periods);
  if (current && level > current.level)
    return { startsAt: now, replaces: periods.filter(({ endsAt }) => endsAt > now) };
  if (latest && latest.endsAt > now) return { startsAt: latest.endsAt, replaces: [] };
  if (latest && latest.value > 0 && isInGrace(latest.endsAt, now))
    return { startsAt: latest.endsAt, replaces: [] };
  return { startsAt: now, replaces: [] };
}

/**
 * Returns the end of a period. Paying more or less than the price makes the period longer or shorter.
 * @param total the amount paid, including credit
 */
export function periodEnd(
  startsAt: Date,
  { months, price, total }: { months: number; price: MinorAmount; total: MinorAmount },
): Date {
  const end = addMonths(startsAt, months);
  if (total === price) return end;
  const days = (daysBetween(startsAt, end) * total) / price;
  return daysLater(startsAt, total > price ? Math.floor(days + 1e-6) : Math.max(1, Math.ceil(days - 1e-6)));
}

export type Quote<Of extends Period = Period> = {
  startsAt: Date;
  endsAt: Date;
  replaces: Of[];
  price: MinorAmount;
  credit: MinorAmount;
  /** The amount due, in shillings. */
  amount: MinorAmount;
};

/**
 * Returns the current quote for a number of months of a plan. The remaining value of the replaced periods is
 * credited. Credit beyond the price makes the period longer.
 */
export function membershipQuote<Of extends Period>(
  periods: readonly Of[],
  { level, months, price, now }: { level: number; months: number; price: MinorAmount; now: Date },
): Quote<Of> {
  const { startsAt, replaces } = planSchedule(periods, { level, now });
  const credit = sum(replaces.map((period) => unusedCredit(period, now)));
  return {
    startsAt,
    endsAt: periodEnd(startsAt, { months, price, total: largest(price, credit) }),
    replaces,
    price,
    credit,
    amount: remaining(price, credit),
  };
}

/**
 * Returns the latest reminder that is due, and skips the earlier ones. Null before the first one, and after
 * the grace period.
 */
export function dueReminder(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): ReminderDay | null {
  if (now >= daysLater(endsAt, graceDays)) return null;
  const dueDays = reminderDays.filter((days) => {
    const at = daysLater(endsAt, -days);
    return at <= now && at > daysLater(startsAt, 1);
  });
  return dueDays.at(-1) ?? null;
}
