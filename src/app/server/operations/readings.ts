import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Operations } from '#app/operations-api.ts';
import { staleRateCondition } from '#features/properties/server/stale-exchange-rate.ts';
import { type JobIndex, readBacklog } from '#kit/server/background/backlog.ts';
import { readBackupState } from '#kit/server/backup/backup-state.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lanes } from '#kit/work.ts';

type Installation = { jobIndex: JobIndex; dataFolder: string; hasMailServer: boolean; fetchesRate: boolean };

/** Reads the data of the operations page. Changes nothing. */
export async function readOperationsData(
  kit: Kit,
  { dataFolder, hasMailServer, fetchesRate, jobIndex }: Installation,
): Promise<Operations> {
  const { db } = kit;
  const { isOverdue, failure } = await readBackupState(db);
  return {
    lanes: await readLanes(kit, jobIndex),
    failedJobs: await readFailedJobs(db),
    emails: { hasMailServer, ...(await readEmails(db)) },
    exchangeRate: await readExchangeRate(db, fetchesRate),
    providerFaults: await readProviderErrors(db),
    feeds: await readFeedErrors(db),
    lastBackup: await readLastBackup(db, isOverdue),
    backupFailure: failure && { fault: failure.fault, failedAt: failure.failedAt.toISOString() },
    disk: await diskOf(dataFolder),
  };
}

export async function readLanes(
  { pool }: Pick<Kit, 'pool'>,
  jobIndex: JobIndex,
): Promise<Operations['lanes']> {
  const backlog = await readBacklog(pool, jobIndex);
  return lanes.map((lane) => ({ lane, ...backlog[lane] }));
}

async function readFailedJobs(db: Db): Promise<Operations['failedJobs']> {
  const { rows } = await sql<Omit<Operations['failedJobs'][number], 'nextAt'> & { nextAt: Date | null }>`
    select j.id::text, t.identifier as job, left(j.last_error, 300) as error, j.attempts::int,
      case when j.attempts < j.max_attempts then j.run_at end as "nextAt"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.last_error is not null and j.locked_at is null order by j.updated_at desc limit 50`.execute(db);
  return rows.map((row) => ({ ...row, nextAt: row.nextAt?.toISOString() ?? null }));
}

/**
 * Reads the problems with emails. Leaves out secrets, because a code in a subject is meant for the recipient
 * only.
 */
async function readEmails(db: Db): Promise<Omit<Operations['emails'], 'hasMailServer'>> {
  const { rows } = await sql<{
    id: number;
    recipient: string;
    subject: string;
    state: 'queued' | 'failed' | 'bounced';
    reason: string | null;
    createdAt: Date;
    unsent: number;
    bounced: number;
  }>`
    select id, recipient, case when secret is null then subject else regexp_replace(subject, secret, '••••••', 'g') end as subject, state, reason, created_at as "createdAt",
      (count(*) filter (where state <> 'bounced') over ())::int as unsent,
      (count(*) filter (where state = 'bounced') over ())::int as bounced
    from emails where created_at > now() - interval '7 days'
      and (state in ('failed', 'bounced') or state = 'queued' and created_at < now() - interval '5 minutes')
    order by created_at desc limit 20`.execute(db);
  const { unsent = 0, bounced = 0 } = rows[0] ?? {};
  return {
    unsent,
    bounced,
    newest: rows.map(({ unsent: _unsent, bounced: _bounced, createdAt, ...email }) => ({
      ...email,
      createdAt: createdAt.toISOString(),
    })),
  };
}

async function readExchangeRate(db: Db, isFetched: boolean): Promise<Operations['exchangeRate']> {
  const { rows } = await sql<
    Omit<Operations['exchangeRate'], 'isFetched' | 'triedAt'> & { triedAt: Date | null }
  >`
    select ugx_per_unit::float8 as shillings, to_char(as_of, 'YYYY-MM-DD') as "asOf", ${staleRateCondition} as "isOld",
      f.fault, f.tried_at as "triedAt"
    from exchange_rates left join exchange_rate_fetches f using (currency) where currency = 'USD'`.execute(
    db,
  );
  const { triedAt, ...rate } = onlyRow(rows);
  return { ...rate, isFetched, triedAt: triedAt?.toISOString() ?? null };
}

async function readProviderErrors(db: Db): Promise<Operations['providerFaults']> {
  const { rows } = await sql<{ call: string; message: string; times: number; lastAt: Date }>`
    select call, message, count(*)::int as times, max(happened_at) as "lastAt" from provider_faults
    where happened_at > now() - interval '7 days' group by 1, 2 order by 4 desc limit 10`.execute(db);
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}

async function readFeedErrors(db: Db): Promise<Operations['feeds']> {
  const { rows } = await sql<Omit<Operations['feeds'][number], 'readAt'> & { readAt: Date | null }>`
    select f.id, f.name, p.title as home, f.fault, f.failure_count::int as failures, f.read_at as "readAt"
    from stay_feeds f join properties p on p.id = f.property_id
    where f.fault is not null order by f.failure_count desc, f.id limit 50`.execute(db);
  return rows.map((row) => ({ ...row, readAt: row.readAt?.toISOString() ?? null }));
}

async function readLastBackup(db: Db, isOld: boolean): Promise<Operations['lastBackup']> {
  const { rows } = await sql<{ takenAt: Date; rows: number; files: number; missing: number }>`
    select taken_at as "takenAt", row_count as rows, file_count as files, missing_count as missing
    from backup_runs order by taken_at desc limit 1`.execute(db);
  const [lastRun] = rows;
  return lastRun ? { ...lastRun, isOld, takenAt: lastRun.takenAt.toISOString() } : null;
}

async function diskOf(folder: string): Promise<Operations['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
