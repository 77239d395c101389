import { sql } from 'kysely';
import type { ListingState, Stage } from '#features/overview/choices.ts';
import type { DayMoney } from '#features/payments/server/ledger/daily-revenue.ts';
import type { Category } from '#features/properties/categories.ts';
import type { CalendarDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';

export type EventCounts = Record<Stage, number>;

export async function saveDay(tx: Db, day: CalendarDay, at: Date, counts: EventCounts): Promise<void> {
  const { views, tours, contacts, enquiries, viewings, stays } = counts;
  await sql`
    insert into market_daily_stats (day, counted_at, views, tours, contacts, enquiries, viewings, stays)
    values (${day}::date, ${at}, ${views}, ${tours}, ${contacts}, ${enquiries}, ${viewings}, ${stays})
    on conflict (day) do update set counted_at = excluded.counted_at, views = excluded.views, tours = excluded.tours,
      contacts = excluded.contacts, enquiries = excluded.enquiries, viewings = excluded.viewings,
      stays = excluded.stays`.execute(tx);
}

export async function saveMoney(tx: Db, day: CalendarDay, money: readonly DayMoney[]): Promise<void> {
  await sql`delete from revenue_daily_stats where day = ${day}::date`.execute(tx);
  for (const { currency, purpose, payments, paid, givenBack } of money)
    await sql`
      insert into revenue_daily_stats (day, currency, purpose, payments, paid, refunded)
      values (${day}::date, ${currency}, ${purpose}, ${payments}, ${paid}, ${givenBack})`.execute(tx);
}

type ListingCount = { category: string; state: ListingState; listings: number };

export async function saveListings(tx: Db, day: CalendarDay, counts: readonly ListingCount[]): Promise<void> {
  await sql`delete from listing_daily_stats where day = ${day}::date`.execute(tx);
  for (const { category, state, listings } of counts)
    await sql`
      insert into listing_daily_stats (day, category, state, listings)
      values (${day}::date, ${category}, ${state}, ${listings})`.execute(tx);
}

/** Returns the days from `from` to `to`, inclusive, that were not counted after their end. */
export async function readUncountedDays(db: Db, from: CalendarDay, to: CalendarDay): Promise<CalendarDay[]> {
  const { rows } = await sql<{ day: string }>`
    select d::date::text as day from generate_series(${from}::date, ${to}::date, interval '1 day') d
    where not exists (
      select from market_daily_stats m
      where m.day = d::date and m.counted_at >= (d::date + 1)::timestamp at time zone 'Africa/Kampala')
    order by d`.execute(db);
  return rows.map(({ day }) => day);
}

export async function readCountedAt(db: Db, day: CalendarDay): Promise<Date | null> {
  const { rows } = await sql<{ countedAt: Date }>`
    select counted_at as "countedAt" from market_daily_stats where day = ${day}::date`.execute(db);
  return rows[0]?.countedAt ?? null;
}

export async function readDays(
  db: Db,
  from: CalendarDay,
  to: CalendarDay,
): Promise<(EventCounts & { day: string })[]> {
  const { rows } = await sql<EventCounts & { day: string }>`
    select day::text, views, tours, contacts, enquiries, viewings, stays from market_daily_stats
    where day between ${from}::date and ${to}::date order by day`.execute(db);
  return rows;
}

export async function readMoney(
  db: Db,
  from: CalendarDay,
  to: CalendarDay,
): Promise<(DayMoney & { day: string })[]> {
  const { rows } = await sql<DayMoney & { day: string }>`
    select day::text, currency, purpose, payments, paid, refunded as "givenBack" from revenue_daily_stats
    where day between ${from}::date and ${to}::date order by day, currency, purpose nulls last`.execute(db);
  return rows;
}

export async function readListings(
  db: Db,
  from: CalendarDay,
  to: CalendarDay,
): Promise<{ day: string; category: Category; state: ListingState; listings: number }[]> {
  const { rows } = await sql<{ day: string; category: Category; state: ListingState; listings: number }>`
    select day::text, category, state, listings from listing_daily_stats
    where day between ${from}::date and ${to}::date order by day, category, state`.execute(db);
  return rows;
}

/** Deletes days that are older than the retention period. */
export async function deleteDaysBefore(db: Db, day: CalendarDay): Promise<void> {
  for (const table of ['market_daily_stats', 'revenue_daily_stats', 'listing_daily_stats'])
    await sql`delete from ${sql.id(table)} where day < ${day}::date`.execute(db);
}
