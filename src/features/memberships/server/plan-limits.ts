import { sql } from 'kysely';
import { dayMs, graceDays } from '#features/memberships/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { joinTerms } from './sold-terms.ts';

/** The limits of an account, as they were when its period was sold. Null means unlimited. */
export type PlanLimits = {
  plan: string;
  listingLimit: number | null;
  listingDays: number | null;
  featuredLimit: number | null;
  /** The maximum number of photos per home. */
  pictureLimit: number | null;
  /** The maximum number of homes with a tour that are on the market at the same time. */
  tourLimit: number | null;
  /**
   * True after the grace period. All listings are then hidden until a payment is made or the owner chooses
   * Basic.
   */
  isLapsed: boolean;
  /** The end of the grace period. Null outside the grace period. */
  graceUntil: Date | null;
  /**
   * True while the account is scheduled for deletion. All listings are hidden until the deletion is
   * cancelled.
   */
  isLeaving: boolean;
  /** True while an admin has suspended the account. All listings are then hidden. */
  isSuspended: boolean;
};

/** Returns the latest end of a plan whose grace period is over. */
const graceCutoff = (now: Date) => new Date(now.getTime() - graceDays * dayMs);

/**
 * Returns the SQL that joins `users` with their plan as `plans` and its limits as `terms`. A plan after its
 * grace period, or none, counts as Basic.
 */
export function joinPlan(now: Date) {
  return sql`join plans on plans.name = case when users.membership_ends_at <= ${graceCutoff(now)} then 'basic' else coalesce(users.membership_plan, 'basic') end
    ${joinTerms('users')}`;
}

const unlimited = {
  listingLimit: null,
  listingDays: null,
  featuredLimit: null,
  pictureLimit: null,
  tourLimit: null,
  isLapsed: false,
  graceUntil: null,
};

/** Returns the limits of an account. An admin has none. */
export async function readPlanLimits(db: Db, userId: number, now: Date): Promise<PlanLimits> {
  return onlyRow([...(await readPlanLimitsByUser(db, [userId], now)).values()]);
}

/** Returns the limits of several accounts, by their ids. */
export async function readPlanLimitsByUser(
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, PlanLimits>> {
  const { rows } = await sql<PlanLimits & { id: number; isAdmin: boolean }>`
    select users.id, plans.title as plan, terms.listing_limit as "listingLimit", terms.listing_days as "listingDays",
      terms.featured_limit as "featuredLimit", terms.picture_limit as "pictureLimit", terms.tour_limit as "tourLimit",
      users.role = 'admin' as "isAdmin",
      coalesce(users.membership_ends_at <= ${graceCutoff(now)}, false) as "isLapsed",
      case when users.membership_ends_at <= ${now} and users.membership_ends_at > ${graceCutoff(now)}
        then users.membership_ends_at + make_interval(days => ${graceDays}) end as "graceUntil",
      users.closes_at is not null as "isLeaving", users.suspended_at is not null as "isSuspended"
    from users ${joinPlan(now)}
    where users.id = any(${[...userIds]}::int[])`.execute(db);
  return new Map(rows.map(({ id, isAdmin, ...terms }) => [id, isAdmin ? { ...terms, ...unlimited } : terms]));
}

/**
 * Locks all listings of an account, and then the account. A change of one listing also locks the listing
 * before its owner's account. To avoid deadlocks, every change of a plan and of the listings on the market
 * must begin with this call.
 */
export async function lockListingsAndPlan(tx: Db, userId: number): Promise<void> {
  await sql`select from properties where owner_id = ${userId} order by id for no key update`.execute(tx);
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
}

/**
 * Returns the limits of an account, and locks it until the transaction ends, so that concurrent changes
 * cannot exceed the limits.
 */
export async function lockPlanLimits(tx: Db, userId: number, now: Date): Promise<PlanLimits> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  return readPlanLimits(tx, userId, now);
}
