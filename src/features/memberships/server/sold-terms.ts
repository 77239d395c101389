import { sql } from 'kysely';
import type { Limits } from '#features/memberships/schema.ts';

/** The limits of a plan when a period of it is sold. The period keeps them until it ends. */
export type SoldTerms = Limits & { level: number };

/** Returns the SQL of the terms in a row of `memberships` or `plans`, or in `joinTerms`. */
export const termsColumn = (table: 'm' | 'plans' | 'terms') =>
  sql.raw(`json_build_object('level', ${table}.level, 'listings', ${table}.listing_limit,
    'days', ${table}.listing_days, 'pictures', ${table}.picture_limit, 'tours', ${table}.tour_limit,
    'featured', ${table}.featured_limit)`);

/**
 * Joins, as `terms`, the terms with which the current period of an account was sold. An account without a
 * period has the current limits of its plan in `plans`. `membership_ends_at` is the end of that period in
 * milliseconds (see `syncUserMembership`).
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

export const areSameTerms = (one: SoldTerms, other: SoldTerms): boolean =>
  writeTerms(one) === writeTerms(other);

/** Writes terms as one word for the subject of a payment, such as `1/10/40/20/5/0`. `-` means unlimited. */
export const writeTerms = ({ level, listings, days, pictures, tours, featured }: SoldTerms): string =>
  [level, listings, days, pictures, tours, featured].map((number) => number ?? '-').join('/');

/** Parses a word that `writeTerms` wrote, or returns null for any other word. */
export function readTermsWord(word: string | undefined): SoldTerms | null {
  if (!word || !/^\d+(\/(\d+|-)){5}$/.test(word)) return null;
  const [level, listings = null, days = null, pictures = null, tours = null, featured = null] = word
    .split('/')
    .map((number) => (number === '-' ? null : Number(number)));
  return { level: level ?? 0, listings, days, pictures, tours, featured };
}
