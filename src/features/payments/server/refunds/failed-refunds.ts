import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { failedRefundsDue } from './refund-rows.ts';

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
