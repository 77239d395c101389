import { sql } from 'kysely';
import type { CalendarDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

type DailyVisits = { views: number; tours: number; contacts: number; enquiries: number };

/** Returns the counts of visitor actions for all homes on a day. */
export async function readVisits(db: Db, day: CalendarDay): Promise<DailyVisits> {
  const { rows } = await sql<DailyVisits>`
    select coalesce(sum(views), 0)::int as views, coalesce(sum(tours), 0)::int as tours,
      coalesce(sum(contacts), 0)::int as contacts, coalesce(sum(enquiries), 0)::int as enquiries
    from property_daily_stats where day = ${day}::date`.execute(db);
  return onlyRow(rows);
}

/** Returns the views of an owner's homes and the enquiries about them on the days from `from` to `to`, inclusive. */
export async function readVisitsOf(
  db: Db,
  ownerId: number,
  from: CalendarDay,
  to: CalendarDay,
): Promise<Pick<DailyVisits, 'views' | 'enquiries'>> {
  const { rows } = await sql<Pick<DailyVisits, 'views' | 'enquiries'>>`
    select coalesce(sum(s.views), 0)::int as views, coalesce(sum(s.enquiries), 0)::int as enquiries
    from property_daily_stats s join properties on properties.id = s.property_id
    where owner_id = ${ownerId} and s.day between ${from}::date and ${to}::date`.execute(db);
  return onlyRow(rows);
}

type ListingCount = { category: string; state: 'shown' | 'off' | 'paused' | 'hidden'; listings: number };

/** Counts all listings by category and by visibility. */
export async function countListingsByState(db: Db): Promise<ListingCount[]> {
  const { rows } = await sql<ListingCount>`
    select category, case when is_available then 'shown' when hidden_at is not null then 'hidden'
      when paused_by_plan then 'paused' else 'off' end as state, count(*)::int as listings
    from properties where deleted_at is null group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
