import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { DashboardFilter, ManagerSort } from '#features/listings/desk-view.ts';
import { listingLimits } from '#features/listings/limits.ts';
import type { managerSelectionQuery } from '#features/listings/schema.ts';
import { dayInKampala } from '#features/properties/rules.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import type { Db } from '#kit/server/database/database.ts';
import { ownListings } from './own-listings.ts';

export type ManagerSearch = z.output<typeof managerSelectionQuery>;

/** The columns that keywords are matched against. */
const searchedColumns = ['p.title', 'p.reference', 'p.location', 'p.description'] as const;

/** Selects the user's listings by keywords, category and owner, before other filters are applied. */
export function matchingListings(db: Db, user: SignedIn, { q, category, owner }: ManagerSearch) {
  const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const listings = db.withTables<PropertyTables>().selectFrom('properties as p');
  return ownListings(listings, user)
    .$if(category !== undefined, (query) =>
      query.where('p.category', '=', category as NonNullable<typeof category>),
    )
    .$if(owner !== undefined, (query) => query.where('p.owner_id', '=', owner as number))
    .$if(pattern !== null, (query) =>
      query.where((where) => where.or(searchedColumns.map((column) => where(column, 'ilike', pattern)))),
    );
}

/** Returns the SQL condition for listings that match all of these filters. */
export function filterCondition(filters: readonly DashboardFilter[], now: Date): RawBuilder<boolean> {
  const conditions = filters.map((filter) => conditionOf(filter, now));
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Returns the SQL condition of a filter. `paused` and `unavailable` mean the same as in the label of a row's
 * button.
 */
function conditionOf(filter: DashboardFilter, now: Date): RawBuilder<boolean> {
  switch (filter) {
    case 'no-photos':
      return sql`not exists (select from property_pictures where property_id = p.id)`;
    case 'no-tour':
      return sql`p.published_tour is null`;
    case 'no-pin':
      return sql`p.lat is null`;
    case 'expiring':
      return sql`(p.is_available and p.listing_expires_at <= ${now}::timestamptz + make_interval(days => ${listingLimits.expiringDays}))`;
    case 'available':
      return sql`p.is_available`;
    case 'unavailable':
      return sql`(not p.is_available and not p.paused_by_plan and p.hidden_at is null)`;
    case 'paused':
      return sql`(not p.is_available and p.paused_by_plan and p.hidden_at is null)`;
    case 'hidden':
      return sql`p.hidden_at is not null`;
    case 'featured':
      return sql`p.is_featured`;
  }
}

/** Returns the SQL of the sort key, for descending order. */
export function sortKey(sort: ManagerSort, now: Date): RawBuilder<unknown> {
  switch (sort) {
    case 'newest':
      return sql`p.id`;
    case 'updated':
      return sql`p.updated_at`;
    case 'price-high':
      return sql`p.price_ugx`;
    case 'price-low':
      return sql`-p.price_ugx`;
    case 'views':
      return sumOfDays('views', now);
    case 'leads':
      return sumOfDays('enquiries', now);
  }
}

/** Returns the sum of a column over the days that the statistics of a row cover. */
function sumOfDays(column: 'views' | 'enquiries', now: Date): RawBuilder<number> {
  const today = sql`${dayInKampala(now)}::date`;
  return sql`coalesce((
    select sum(${sql.ref(column)}) from property_daily_stats
    where property_id = p.id and day > ${today} - ${listingLimits.statsDays}::integer and day <= ${today}), 0)`;
}
