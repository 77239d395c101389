import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { listingLimits } from '#features/listings/limits.ts';
import type { ListingStats } from '#features/listings/schema.ts';
import { dayInKampala } from '#features/properties/rules.ts';
import type { Kit } from '#kit/server/kit.ts';

/**
 * Returns the visitors' activity on the listings that this user manages, for the last 30 days in Kampala
 * time.
 */
export async function readListingStats(
  { db, clock }: Pick<Kit, 'db' | 'clock'>,
  user: SignedIn,
  ids: readonly number[],
): Promise<ListingStats[]> {
  const today = sql`${dayInKampala(clock())}::date`;
  const { rows } = await sql<ListingStats>`
    select property_id as id, json_agg(json_build_object(
      'ago', ${today} - day, 'views', views, 'tours', tours, 'contacts', contacts, 'enquiries', enquiries) order by day) as days
    from property_daily_stats join properties on properties.id = property_id
    where property_id = any(${ids}) and day > ${today} - ${listingLimits.statsDays}::integer and day <= ${today}
      and deleted_at is null and (owner_id = ${user.id} or ${user.role === 'admin'})
    group by property_id order by property_id`.execute(db);
  return rows;
}
