import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

type BackupState = {
  takenAt: Date | null;
  /** True when the last backup is older than two days; false before the first backup. */
  isOverdue: boolean;
  /** The last failure since the last successful backup. */
  failure: { fault: string; failedAt: Date } | null;
};

/**
 * Selects the state of the backups. The application does not know their schedule. Two days leave room for a
 * nightly backup that starts late or takes long.
 */
const stateQuery = sql`
  select max(taken_at) as "takenAt", coalesce(max(taken_at) < now() - interval '2 days', false) as "isOverdue",
    (select fault from backup_failures order by id desc limit 1) as fault,
    (select failed_at from backup_failures order by id desc limit 1) as "failedAt"
  from backup_runs`;

/** Selects a row when backups are overdue or failing. */
export const backupsInTrouble = sql`select from (${stateQuery}) as state where "isOverdue" or fault is not null`;

export async function readBackupState(db: Db): Promise<BackupState> {
  const { rows } = await sql<{
    takenAt: Date | null;
    isOverdue: boolean;
    fault: string | null;
    failedAt: Date | null;
  }>`${stateQuery}`.execute(db);
  const { fault, failedAt, ...last } = onlyRow(rows);
  return { ...last, failure: fault === null || failedAt === null ? null : { fault, failedAt } };
}

type LastBackup = { takenAt: string; rows: number; files: number; missing: number };

/** Returns the newest backup; null before the first. */
export async function readLastBackup(db: Db): Promise<LastBackup | null> {
  const { rows } = await sql<Omit<LastBackup, 'takenAt'> & { takenAt: Date }>`
    select taken_at as "takenAt", row_count as rows, file_count as files, missing_count as missing
    from backup_runs order by taken_at desc limit 1`.execute(db);
  const [lastRun] = rows;
  return lastRun ? { ...lastRun, takenAt: lastRun.takenAt.toISOString() } : null;
}
