import { sql } from 'kysely';
import type { Limits } from '#features/memberships/schema.ts';

/** The limits and the level that a period of a plan was sold with. They apply until the period ends. */
export type SoldTerms = Limits & { level: number };

/** Returns the SQL that builds the terms from a row of `memberships`, `plans` or `joinTerms`. */
export const termsColumn = (table: 'm' | 'plans' | 'terms') =>
  sql.raw(`json_build_object('level', ${table}.level, 'listings', ${table}.listing_limit,
    'days', ${table}.listing_days, 'pictures', ${table}.picture_limit, 'tours', ${table}.tour_limit,
    'featured', ${table}.featured_limit)`);

/**
 * Returns the SQL that joins an account with its terms as `terms`: those with which its current period was
 * sold or, without a period, the current limits of its plan. The current period is the one that ends at
 * `membership_ends_at`, to the millisecond (see `syncUserMembership`).
 */
export const joinTerms = (users: 'users' | 'u') =>
  sql.raw(`cross join lateral (
    select * from (
      select 1 as place, m.level, m.listing_limit, m.listing_days, m.picture_limit, m.tour_limit, m.featured_limit
      from memberships m
      where m.user_id = ${users}.id and m.state = 'live' and m.plan = plans.name
        and date_trunc('milliseconds', m.ends_at) = date_trunc('milliseconds', ${users}.membership_ends_at)
      union all
      select 2, plans.level, plans.listing_limit, plans.listing_days, plans.picture_limit, plans.tour_limit,
        plans.featured_limit
    ) as known order by place limit 1) as terms`);

export const termsOf = ({ level, limits }: { level: number; limits: Limits }): SoldTerms => ({
  ...limits,
  level,
});

export const areSameTerms = (a: SoldTerms, b: SoldTerms): boolean =>
  formatSoldTerms(a) === formatSoldTerms(b);

/** Formats terms as one word for the subject of a payment: `1/10/40/20/5/0`. `-` means unlimited. */
export const formatSoldTerms = ({ level, listings, days, pictures, tours, featured }: SoldTerms): string =>
  [level, listings, days, pictures, tours, featured].map((value) => value ?? '-').join('/');

/** Parses terms as `formatSoldTerms` formats them, or returns null for any other text. */
export function parseSoldTerms(text: string | undefined): SoldTerms | null {
  if (!text || !/^\d+(\/(\d+|-)){5}$/.test(text)) return null;
  const [level, listings = null, days = null, pictures = null, tours = null, featured = null] = text
    .split('/')
    .map((value) => (value === '-' ? null : Number(value)));
  return { level: level ?? 0, listings, days, pictures, tours, featured };
}
