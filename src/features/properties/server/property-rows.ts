import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import type { PropertyTables } from './tables.ts';

/**
 * Counts a view unless this visitor's was already counted in this window, or too many were from this address. It is
 * one statement; the keys of `property_views` and `property_view_addresses` decide races, also between processes.
 * @returns the new count, or null when nothing was counted: seen before, too many, or no such property
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
      select id, ${view.visitorId}, ${view.windowStartsAt} from properties where id = ${view.propertyId}
      on conflict do nothing
      returning property_id
    ), counted as (
      insert into property_view_addresses as known (property_id, address, window_starts_at, views)
      select property_id, ${view.address}, ${view.windowStartsAt}, 1 from seen
      on conflict (property_id, address, window_starts_at)
        do update set views = known.views + 1 where known.views < ${view.limitOfAddress}
      returning property_id
    )
    update properties set view_count = view_count + 1
    from counted where properties.id = counted.property_id
    returning properties.view_count`.execute(db);
  return rows[0]?.view_count ?? null;
}

export async function readViewCount(db: Db, propertyId: number): Promise<number | null> {
  const q = db.withTables<PropertyTables>();
  const row = await q
    .selectFrom('properties')
    .select('view_count')
    .where('id', '=', propertyId)
    .executeTakeFirst();
  return row?.view_count ?? null;
}

/**
 * Adds a review and updates the property's rating in the same statement.
 * @returns whether there is such a property
 */
export async function insertReview(
  db: Db,
  review: { propertyId: number; authorName: string; rating: number; text: string; createdAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into reviews (property_id, author_name, rating, body, created_at)
      select id, ${review.authorName}, ${review.rating}::smallint, ${review.text}, ${review.createdAt}
      from properties where id = ${review.propertyId}
      returning property_id, rating
    )
    update properties
    set review_count = review_count + 1, rating_sum = rating_sum + added.rating
    from added where properties.id = added.property_id
    returning properties.id`.execute(db);
  return rows.length > 0;
}
