import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** What an account's plan lets it do. Null: without limit. */
export type MembershipTerms = {
  plan: string;
  listingLimit: number | null;
  listingDays: number | null;
  featuredLimit: number | null;
};

/** Joins `users` with the one of `plans` that they have: a plan that has ended, or was never chosen, counts as Basic. */
export function hasPlan(now: Date) {
  return sql`plans.name = case when users.membership_ends_at <= ${now} then 'basic' else coalesce(users.membership_plan, 'basic') end`;
}

/** An admin lists for the house, without limits. */
export async function readTerms(db: Db, userId: number, now: Date): Promise<MembershipTerms> {
  const { rows } = await sql<MembershipTerms & { isAdmin: boolean }>`
    select plans.title as plan, plans.listing_limit as "listingLimit", plans.listing_days as "listingDays",
      plans.featured_limit as "featuredLimit", users.role = 'admin' as "isAdmin"
    from users join plans on ${hasPlan(now)}
    where users.id = ${userId}`.execute(db);
  const { isAdmin, ...terms } = onlyRow(rows);
  return isAdmin ? { ...terms, listingLimit: null, listingDays: null, featuredLimit: null } : terms;
}

/** The same, and nobody else counts on them until this transaction ends. */
export async function lockTerms(tx: Db, userId: number, now: Date): Promise<MembershipTerms> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  return readTerms(tx, userId, now);
}
