import type { Manager } from '#features/accounts/policy.ts';
import type { OwnFigures } from '#features/overview/schema.ts';
import { sumNetEarnings } from '#features/payouts/server/earnings.ts';
import { readVisitsOf } from '#features/properties/server/daily-visit-stats.ts';
import { countViewingsBooked } from '#features/viewings/server/count-bookings.ts';
import { addDays, type CalendarDay, kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';

/**
 * Returns the figures of a manager's own homes on the last days in Kampala time, including today so far, and on as
 * many days before them.
 */
export async function readOwnFigures(
  { db, clock }: Pick<Kit, 'db' | 'clock'>,
  { id }: Manager,
  days: number,
): Promise<OwnFigures> {
  const today = kampalaDay(clock());
  const from = addDays(today, 1 - days);
  return {
    now: await readPeriod(db, id, from, today),
    before: await readPeriod(db, id, addDays(from, -days), addDays(from, -1)),
  };
}

async function readPeriod(db: Kit['db'], ownerId: number, from: CalendarDay, to: CalendarDay) {
  const [start, end] = [startOfDay(from), startOfDay(addDays(to, 1))];
  return {
    ...(await readVisitsOf(db, ownerId, from, to)),
    viewings: await countViewingsBooked(db, start, end, ownerId),
    earnings: toMajorUnit(await sumNetEarnings(db, ownerId, start, end), 'UGX'),
  };
}
