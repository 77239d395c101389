import { type RawBuilder, sql } from 'kysely';
import {
  type AdminQueueCounts,
  type AdminQueueKind,
  maxShownCount,
} from '#features/accounts/admin-queues.ts';
import { lotQueueQueries } from '#features/auctions/server/lots-queue-count.ts';
import { salesQueueQueries } from '#features/memberships/server/sales-queue-count.ts';
import { paymentQueueQueries } from '#features/payments/server/payments-queue-count.ts';
import { readRateAges, staleRateTask } from '#features/properties/server/stale-exchange-rate.ts';
import { caseQueueQueries } from '#features/reports/server/cases-queue-count.ts';
import { verificationQueueQueries } from '#features/verification/server/checks-queue-count.ts';
import { claimQueueQueries } from '#features/viewing-claims/server/claims-queue-count.ts';
import { backupsInTrouble } from '#kit/server/backup/backup-state.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** The queries of the features that find rows waiting for an admin. Each of them can use an index. */
const queries: Record<AdminQueueKind, RawBuilder<unknown>> = {
  ...caseQueueQueries,
  ...paymentQueueQueries,
  ...claimQueueQueries,
  ...verificationQueueQueries,
  ...salesQueueQueries,
  ...lotQueueQueries,
  ...staleRateTask,
  findings: sql`select from integrity_findings where resolved_at is null`,
  backups: backupsInTrouble,
};

/**
 * Counts the items in each queue, up to one more than is shown, so that a long queue costs no more than a
 * short one.
 */
export async function countAdminQueues(db: Db): Promise<AdminQueueCounts> {
  const counts = Object.entries(queries).map(
    ([kind, rows]) =>
      sql`(select count(*)::int from (${rows} limit ${maxShownCount + 1}) as found) as ${sql.id(kind)}`,
  );
  const { rows } = await sql<Record<AdminQueueKind, number>>`select ${sql.join(counts)}`.execute(db);
  const rateDays = Math.max(0, ...(await readRateAges(db)).values());
  return { ...onlyRow(rows), rateDays };
}
