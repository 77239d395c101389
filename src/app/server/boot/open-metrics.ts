import { countFindings } from '#app/server/integrity/finding-rows.ts';
import type { SearchIndex } from '#features/search/server/index/search-index.ts';
import { readBackupState } from '#kit/server/backup/backup-state.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Log } from '#kit/server/log.ts';
import type { Metrics } from '#kit/server/metrics/metrics.ts';
import { lanes } from '#kit/work.ts';
import type { Background } from './background.ts';

/**
 * Serves the metrics of this process, and metrics of the whole installation, which are the same from every
 * process.
 */
export async function openMetrics(
  kit: Kit,
  index: SearchIndex,
  address: { host: string; port: number },
): Promise<Metrics & { port: number }> {
  const { startMetrics } = await import('#kit/server/metrics/start-metrics.ts');
  const metrics = await startMetrics(address, kit.log);
  const { pool } = kit;
  metrics.watchBy('pool_connections', 'Connections to the database of this process', 'state', () => ({
    idle: pool.idleCount,
    used: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
  }));
  metrics.watch(
    'search_index_listings',
    'Listings in the search index; 0 while there is none',
    () => index.latest()?.size ?? 0,
  );
  metrics.watch(
    'hears_changes',
    '1 while this process receives change notifications from other processes',
    () => +kit.content.isReceiving(),
  );
  metrics.watchBy('jobs_waiting', 'Jobs that are due but not started', 'job', () =>
    countBy(
      kit,
      `select t.identifier as name, count(*)::int from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts group by 1`,
    ),
  );
  metrics.watchBy('jobs_given_up', 'Jobs that have failed permanently', 'job', () =>
    countBy(
      kit,
      `select t.identifier as name, count(*)::int from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.attempts >= j.max_attempts group by 1`,
    ),
  );
  metrics.watch('job_oldest_waiting_seconds', 'Age of the oldest due job, in seconds', () =>
    readNumber(
      kit,
      `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as value from graphile_worker._private_jobs
       where locked_at is null and run_at <= now() and attempts < max_attempts`,
    ),
  );
  metrics.watch('uploads_open', 'Resumable tour uploads in progress', () =>
    readNumber(
      kit,
      `select count(*)::int as value from tour_uploads where version_id is null and refusal is null and expires_at > now()`,
    ),
  );
  metrics.watchBy('payments_by_status', 'Payments of the last 24 hours', 'status', () =>
    countBy(
      kit,
      `select status as name, count(*)::int from payment_intents where created_at > now() - interval '1 day' group by 1`,
    ),
  );
  metrics.watch('mails_waiting', 'Unsent emails of the last 24 hours', () =>
    readNumber(
      kit,
      `select count(*)::int as value from emails where state in ('queued', 'failed') and created_at > now() - interval '1 day'`,
    ),
  );
  metrics.watchBy('integrity_findings', 'Integrity findings', 'kind', () => countFindings(kit.db));
  metrics.watch('backups_in_trouble', '1 while backups are overdue or fail', async () => {
    const { isOverdue, failure } = await readBackupState(kit.db);
    return +(isOverdue || failure !== null);
  });
  return metrics;
}

async function countBy({ pool }: Kit, statement: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(statement);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function readNumber({ pool }: Kit, statement: string): Promise<number> {
  const { rows } = await pool.query<{ value: number }>(statement);
  return rows[0]?.value ?? 0;
}

/** Registers how far each lane of background work is behind, according to the last check by this process. */
export function watchBackground(metrics: Metrics, { latest }: Pick<Background, 'latest'>): void {
  metrics.watchBy(
    'background_behind_seconds',
    'Delay of background work, in seconds; 0 when on time',
    'lane',
    () => {
      const { backlog } = latest();
      return Object.fromEntries(lanes.map((lane) => [lane, (backlog?.[lane].behindMs ?? 0) / 1_000]));
    },
  );
  metrics.watch(
    'background_checked_seconds',
    'The time since background work was last checked',
    () => (latest().checkedMsAgo ?? process.uptime() * 1_000) / 1_000,
  );
}

/** Wraps the job handlers to count and log their outcomes. */
export function measureJobs(
  handlers: Record<string, JobHandler>,
  metrics: Metrics,
  log: Log,
): Record<string, JobHandler> {
  const measure =
    (name: string, handle: JobHandler): JobHandler =>
    async (payload) => {
      const startedAt = performance.now();
      const recordOutcome = (outcome: 'done' | 'failed') => {
        const seconds = (performance.now() - startedAt) / 1_000;
        metrics.jobEnded({ name, outcome, seconds });
        log.info({ job: name, outcome, ms: Math.round(seconds * 1_000) }, 'a job has ended');
      };
      try {
        await handle(payload);
        recordOutcome('done');
      } catch (error) {
        recordOutcome('failed');
        throw error;
      }
    };
  return Object.fromEntries(Object.entries(handlers).map(([name, handle]) => [name, measure(name, handle)]));
}
