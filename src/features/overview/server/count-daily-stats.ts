import { overviewLimits } from '#features/overview/choices.ts';
import { readMoneyBetween } from '#features/payments/server/ledger/daily-revenue.ts';
import { countListingsByState, readVisits } from '#features/properties/server/daily-visit-stats.ts';
import { deleteSearchesBefore } from '#features/search/server/results/empty-searches.ts';
import { countStaysBooked } from '#features/stays/server/count-bookings.ts';
import { countViewingsBooked } from '#features/viewings/server/count-bookings.ts';
import { addDays, type CalendarDay, kampalaDay } from '#kit/calendar-day.ts';
import { kampalaOffsetMs } from '#kit/kampala.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  deleteDaysBefore,
  readCountedAt,
  readUncountedDays,
  saveDay,
  saveListings,
  saveMoney,
} from './daily-stats-rows.ts';

type CountContext = Pick<Kit, 'db' | 'clock'>;

/** Counts today so far, and each earlier day that was not counted after its end. */
export async function countDays({ db, clock }: CountContext): Promise<void> {
  const today = kampalaDay(clock());
  const yesterday = addDays(today, -1);
  for (const day of await readUncountedDays(db, addDays(today, -overviewLimits.catchUpDays), yesterday))
    await countDay({ db, clock }, day);
  await countDay({ db, clock }, today);
  await deleteDaysBefore(db, addDays(today, -overviewLimits.retentionDays));
  await deleteSearchesBefore(db, addDays(today, -overviewLimits.searchRetentionDays));
}

const maxAgeMs = 60_000;

/**
 * Updates the counts when an admin opens the page: those of yesterday if they are incomplete, and those of
 * today at most once a minute.
 */
export async function countToday({ db, clock }: CountContext): Promise<void> {
  const now = clock();
  const today = kampalaDay(now);
  const yesterday = addDays(today, -1);
  for (const day of await readUncountedDays(db, yesterday, yesterday)) await countDay({ db, clock }, day);
  const countedAt = await readCountedAt(db, today);
  if (countedAt === null || now.getTime() - countedAt.getTime() > maxAgeMs)
    await countDay({ db, clock }, today);
}

const startOfDay = (day: CalendarDay) => new Date(Date.parse(`${day}T00:00:00Z`) - kampalaOffsetMs);

/**
 * Counts one day. The cost depends only on the events of that day. Listings are counted only for today,
 * because their past states are not known.
 */
async function countDay({ db, clock }: CountContext, day: CalendarDay): Promise<void> {
  const now = clock();
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))];
  const eventCounts = {
    ...(await readVisits(db, day)),
    viewings: await countViewingsBooked(db, from, until),
    stays: await countStaysBooked(db, from, until),
  };
  const money = await readMoneyBetween(db, from, until);
  const listings = day === kampalaDay(now) ? await countListingsByState(db) : null;
  await db.transaction().execute(async (tx) => {
    // This row is written first, so that the second of two concurrent counts waits and then overwrites it.
    await saveDay(tx, day, now, eventCounts);
    await saveMoney(tx, day, money);
    if (listings) await saveListings(tx, day, listings);
  });
}
