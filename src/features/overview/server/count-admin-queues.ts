import { sql } from 'kysely';
import {
  type AdminQueueCounts,
  type AdminQueueKind,
  maxShownCount,
} from '#features/accounts/admin-queues.ts';
import type { AdminQueues } from '#features/accounts/server/admin-queue.ts';
import { readRateAges } from '#features/properties/server/stale-exchange-rate.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/**
 * Counts the items in each queue, up to one more than is shown, so that a long queue costs no more than a
 * short one.
 */
export async function countAdminQueues(db: Db, queues: AdminQueues): Promise<AdminQueueCounts> {
  const counts = Object.entries(queues).map(
    ([kind, { rows }]) =>
      sql`(select count(*)::int from (${rows} limit ${maxShownCount + 1}) as found) as ${sql.id(kind)}`,
  );
  const { rows } = await sql<Record<AdminQueueKind, number>>`select ${sql.join(counts)}`.execute(db);
  const rateDays = Math.max(0, ...(await readRateAges(db)).values());
  return { ...onlyRow(rows), rateDays };
}
