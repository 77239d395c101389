import { sql } from 'kysely';
import { dayInKampala } from '#features/properties/rules.ts';
import type { Interest } from '#features/properties/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { PropertyTables } from './tables.ts';

/**
 * Counts a view unless this visitor's view was already counted in this window, or the address has too many.
 * It is a single statement, and the keys of `property_views` and `property_view_networks` resolve races
 * between processes.
 * @returns the new count; null when nothing was counted, because of an earlier view, the limit or an unknown
 * property
 */
export async function countViewOnce(
  db: Db,
  view: {
    propertyId: number;
    visitorId: string;
    address: string;
    limitOfAddress: number;
    windowStartsAt: Date;
  },
): Promise<number | null> {
  const { rows } = await sql<{ view_count: number }>`
    with seen as (
      insert into property_views (property_id, visitor_id, window_starts_at)
      select id, ${view.visitorId}, ${view.windowStartsAt} from properties
      where id = ${view.propertyId} and hidden_at is null
      on conflict do nothing
      returning property_id
    ), counted as (
      insert into property_view_networks as known (property_id, address, window_starts_at, views)
      select property_id, ${view.address}, ${view.windowStartsAt}, 1 from seen
      on conflict (property_id, address, window_starts_at)
        do update set views = known.views + 1 where known.views < ${view.limitOfAddress}
      returning property_id
    ), of_the_day as (
      insert into property_daily_stats as known (property_id, day, views)
      select property_id, ${dayInKampala(view.windowStartsAt)}::date, 1 from counted
      on conflict (property_id, day) do update set views = known.views + 1
    )
    update properties set view_count = view_count + 1
    from counted where properties.id = counted.property_id
    returning properties.view_count`.execute(db);
  return rows[0]?.view_count ?? null;
}

/**
 * Counts an opened tour or a contact tap for its day. Like views, it is one statement with the same rules.
 * @returns false when nothing was counted, because of an earlier event, the limit or an unknown property
 */
export async function countInterestOnce(
  db: Db,
  interest: {
    propertyId: number;
    kind: Interest;
    visitorId: string;
    address: string;
    limitOfAddress: number;
    windowStartsAt: Date;
  },
): Promise<boolean> {
  const { kind, windowStartsAt } = interest;
  const dayColumn = sql.ref({ tour: 'tours', contact: 'contacts' }[kind]);
  const { rows } = await sql`
    with seen as (
      insert into property_contact_events (property_id, kind, visitor_id, window_starts_at)
      select id, ${kind}, ${interest.visitorId}, ${windowStartsAt} from properties
      where id = ${interest.propertyId} and hidden_at is null
      on conflict do nothing
      returning property_id
    ), counted as (
      insert into property_contact_networks as known (property_id, kind, address, window_starts_at, times)
      select property_id, ${kind}, ${interest.address}, ${windowStartsAt}, 1 from seen
      on conflict (property_id, kind, address, window_starts_at)
        do update set times = known.times + 1 where known.times < ${interest.limitOfAddress}
      returning property_id
    )
    insert into property_daily_stats as known (property_id, day, ${dayColumn})
    select property_id, ${dayInKampala(windowStartsAt)}::date, 1 from counted
    on conflict (property_id, day) do update set ${dayColumn} = known.${dayColumn} + 1
    returning property_id`.execute(db);
  return rows.length > 0;
}

export async function countEnquiryRow(tx: Db, propertyId: number, windowStartsAt: Date): Promise<void> {
  await sql`
    insert into property_daily_stats as known (property_id, day, enquiries)
    values (${propertyId}, ${dayInKampala(windowStartsAt)}::date, 1)
    on conflict (property_id, day) do update set enquiries = known.enquiries + 1`.execute(tx);
}

export async function readViewCount(db: Db, propertyId: number): Promise<number | null> {
  const q = db.withTables<PropertyTables>();
  const row = await q
    .selectFrom('properties')
    .select('view_count')
    .where('id', '=', propertyId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return row?.view_count ?? null;
}
