import { sql } from 'kysely';
import type { MembershipPlan } from '#features/accounts/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { SealedLink } from '#kit/server/secret-link.ts';

/** Sets the current plan of an account. Requests for the same plan are fulfilled. */
export async function updateMembership(
  tx: Db,
  userId: number,
  membership: { plan: MembershipPlan; startsAt: Date | null; endsAt: Date | null; lapsedAt: Date | null },
): Promise<void> {
  const { plan, startsAt, endsAt, lapsedAt } = membership;
  await sql`
    update users set membership_plan = ${plan}, membership_starts_at = ${startsAt}, membership_ends_at = ${endsAt},
      membership_lapsed_at = ${lapsedAt},
      requested_plan = nullif(requested_plan, ${plan}), next_plan = nullif(next_plan, ${plan})
    where id = ${userId}`.execute(tx);
}

export async function setRequestedPlan(tx: Db, userId: number, plan: MembershipPlan | null): Promise<void> {
  await sql`update users set requested_plan = ${plan} where id = ${userId}`.execute(tx);
}

export async function updateNextPlan(tx: Db, userId: number, next: MembershipPlan | null): Promise<void> {
  await sql`update users set next_plan = ${next} where id = ${userId}`.execute(tx);
}

/** Stores the access token of the account's pay link, unless it has one. Returns the stored token. */
export async function keepPayToken(
  db: Db,
  id: number,
  { sealed, hash }: { sealed: SealedLink; hash: Buffer },
): Promise<SealedLink> {
  const { rows } = await sql<{ mark: SealedLink }>`
    update users set membership_pay_token = coalesce(membership_pay_token, ${sealed}),
      membership_pay_token_hash = coalesce(membership_pay_token_hash, ${hash})
    where id = ${id} returning membership_pay_token as mark`.execute(db);
  return onlyRow(rows).mark;
}
