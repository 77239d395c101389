import { overviewLimits } from '#features/overview/choices.ts';
import type { MarketOverview } from '#features/overview/schema.ts';
import { readEmptySearches } from '#features/search/server/results/empty-searches.ts';
import { addDays, type CalendarDay, kampalaDay } from '#kit/calendar-day.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import { countToday } from './count-daily-stats.ts';
import { readCountedAt, readDays, readListings, readMoney } from './daily-stats-rows.ts';

/** Returns the overview of the last days in Kampala time, including today so far. */
export async function readMarketOverview(
  { db, clock, payments }: Pick<Kit, 'db' | 'clock' | 'payments'>,
  days: number,
): Promise<MarketOverview> {
  await countToday({ db, clock });
  const to = kampalaDay(clock());
  const from = addDays(to, 1 - days);
  const listings = await readListings(db, from, to);
  const lastDay = listings.at(-1)?.day;
  const marketListingsByDay = Map.groupBy(
    listings.filter(({ state }) => state === 'shown'),
    ({ day }) => day,
  );
  return {
    from,
    to,
    countedAt: ((await readCountedAt(db, to)) ?? clock()).toISOString(),
    isTest: payments.isTest,
    ...(await readPeriod(db, from, to)),
    before: await readPeriod(db, addDays(from, -days), addDays(from, -1)),
    listings: listings.filter(({ day }) => day === lastDay),
    shown: [...marketListingsByDay].map(([day, rows]) => ({
      day,
      listings: rows.reduce((sum, stats) => sum + stats.listings, 0),
    })),
    searches: await readEmptySearches(db, from, overviewLimits.searchesShown),
  };
}

async function readPeriod(db: Kit['db'], from: CalendarDay, to: CalendarDay) {
  const money = await readMoney(db, from, to);
  return {
    days: await readDays(db, from, to),
    money: money.map((row) => ({
      ...row,
      paid: toMajorUnit(row.paid, row.currency),
      givenBack: toMajorUnit(row.givenBack, row.currency),
    })),
  };
}
