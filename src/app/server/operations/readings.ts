import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Operations } from '#app/operations-api.ts';
import { isFirstRentFree } from '#features/first-rents/server/free-first-rents.ts';
import { readProviderErrors } from '#features/payments/server/provider-errors.ts';
import { readDollarRateState } from '#features/properties/server/stale-exchange-rate.ts';
import { currentMap, isMapMissing } from '#features/properties/server/street-map/map-folder.ts';
import { readUnreadableFeeds } from '#features/stays/server/feeds/feed-errors.ts';
import { type JobIndex, readBacklog } from '#kit/server/background/backlog.ts';
import { readBackupState, readLastBackup } from '#kit/server/backup/backup-state.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readEmailProblems } from '#kit/server/email/email-problems.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lanes } from '#kit/work.ts';

type Installation = {
  jobIndex: JobIndex;
  dataFolder: string;
  hasMailServer: boolean;
  fetchesRate: boolean;
  hasExternalMap: boolean;
  mapFolder: string;
};

/** Reads the data of the operations page. Changes nothing. */
export async function readOperationsData(
  kit: Kit,
  { dataFolder, hasMailServer, fetchesRate, hasExternalMap, mapFolder, jobIndex }: Installation,
): Promise<Operations> {
  const { db } = kit;
  const { isOverdue, failure } = await readBackupState(db);
  const lastRun = await readLastBackup(db);
  return {
    lanes: await readLanes(kit, jobIndex),
    failedJobs: await readFailedJobs(db),
    emails: { hasMailServer, ...(await readEmailProblems(db)) },
    exchangeRate: { ...(await readDollarRateState(db)), isFetched: fetchesRate },
    providerFaults: await readProviderErrors(db),
    feeds: await readUnreadableFeeds(db),
    isFirstRentFree: await isFirstRentFree(kit),
    map: hasExternalMap ? { kind: 'external', importedAt: null } : await readMap(mapFolder),
    lastBackup: lastRun && { ...lastRun, isOld: isOverdue },
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

async function readMap(folder: string): Promise<Operations['map']> {
  const map = await currentMap(folder);
  if (map) return { kind: 'streets', importedAt: map.importedAt.toISOString() };
  return { kind: (await isMapMissing(folder)) ? 'missing' : 'sketch', importedAt: null };
}

async function diskOf(folder: string): Promise<Operations['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
