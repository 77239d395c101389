import { sql } from 'kysely';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { failedAutomaticRefunds, failedRefundsDue } from './refund-rows.ts';

/** Counts the refunds that have had no outcome for a day, and the failed ones that may still be owed. */
export async function countRefundTroubles(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from payment_refunds where status = 'unknown' and requested_at < now() - interval '1 day')
      + (select count(*) from (${failedRefundsDue}) as due))::int as count`.execute(db);
  return onlyRow(rows).count;
}

/** True when a failed refund of one of these payments may still be owed. */
export async function hasFailedRefund(db: Db, intentIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    ${failedRefundsDue} and t.intent_id = any(${[...intentIds]}::int[]) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the amount of the automatic refunds of these payments that have failed and are still owed, in the smallest unit.
 * It is still owed when an admin has repeated the refund in vain, but not once the admin has dropped it.
 */
export async function sumFailedAutomaticRefunds(db: Db, intentIds: readonly number[]): Promise<MinorAmount> {
  const { rows } = await sql<{ amount: MinorAmount }>`
    select coalesce(sum(amount), 0)::bigint as amount from (
      ${failedAutomaticRefunds} and t.intent_id = any(${[...intentIds]}::int[])) as owed`.execute(db);
  return onlyRow(rows).amount;
}
