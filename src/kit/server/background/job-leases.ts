import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Log } from '#kit/server/log.ts';

const defaultHeartbeatMs = 10_000;
const responseTimeoutMs = 5_000;
/**
 * The time after which a job whose lease was not renewed is released, in milliseconds. Its process is then
 * assumed to be gone.
 */
const defaultLeaseMs = 60_000;
const heartbeatsInLease = defaultLeaseMs / defaultHeartbeatMs;

export type LeaseSettings = { beatMs?: number; leaseMs?: number };

/** The ids of the workers of this process, and of the jobs that they run. */
export type RunningJobs = { workers: string[]; jobs: string[] };

/**
 * Renews the leases of this process's jobs every few seconds, and releases jobs whose lease has expired. The
 * library releases the jobs of a dead process only after four hours, which cannot be configured. Renewals use
 * a new connection each time, so that a busy pool cannot delay them. All times are the database's. After an
 * outage of the database, every lease looks expired. So a process releases other jobs only after it has
 * renewed its own leases for a whole lease period without a gap: by then every living process has also
 * renewed its leases. Only the leases of jobs that are really running are renewed. The reply that assigns a
 * job can be lost, and that job would otherwise stay locked as long as the process lives.
 * @param running the current jobs of this process
 */
export function keepLeases(
  connection: pg.ClientConfig,
  running: () => RunningJobs,
  log: Log,
  { beatMs = defaultHeartbeatMs, leaseMs = defaultLeaseMs }: LeaseSettings = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const heartbeatLoop = heartbeat();
  return {
    async stop() {
      stopping.abort();
      await heartbeatLoop;
    },
  };

  async function heartbeat(): Promise<void> {
    let renewedAt: Date | null = null;
    let heartbeats = 0;
    while (!stopping.signal.aborted) {
      try {
        await withConnection(connection, async (query) => {
          const now = await renewLeases(query, running());
          heartbeats = isWithoutGap(renewedAt, now, leaseMs) ? heartbeats + 1 : 0;
          renewedAt = now;
          const releasedIds = heartbeats >= heartbeatsInLease ? await releaseAbandoned(query, leaseMs) : [];
          if (releasedIds.length > 0)
            log.warn({ jobs: releasedIds }, 'jobs of a process that is gone are free again');
        });
      } catch (error) {
        renewedAt = null;
        log.warn({ err: error }, 'could not say which jobs are in hand');
      }
      await wait(beatMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
}

function isWithoutGap(previous: Date | null, now: Date, leaseMs: number): boolean {
  return previous !== null && now.getTime() - previous.getTime() < leaseMs / 2;
}

type Query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

/** Skips a job that another transaction has locked, because waiting could end in a deadlock. */
async function renewLeases(query: Query, { workers, jobs }: RunningJobs): Promise<Date> {
  const rows = await query<{ now: Date }>(
    `with mine as (select id from graphile_worker._private_jobs
       where id = any($1::bigint[]) and locked_by = any($2::text[]) for update skip locked),
     renewed as (update graphile_worker._private_jobs set locked_at = now() where id in (select id from mine))
     select now() as now`,
    [jobs, workers],
  );
  return onlyRow(rows).now;
}

/**
 * Releases the jobs whose lease has expired. Treats them as the library treats failed jobs, except for
 * queues, which we do not use. A job that repeatedly kills its process is retried later each time, so that
 * other jobs go first.
 * @returns the ids of the released jobs
 */
async function releaseAbandoned(query: Query, leaseMs: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null,
       run_at = now() + exp(least(attempts, 10)) * interval '1 second', last_error = 'its process ended'
     where id in (select id from graphile_worker._private_jobs
       where locked_at < now() - make_interval(secs => $1) for update skip locked) returning id`,
    [leaseMs / 1_000],
  );
  return rows.map(({ id }) => id);
}

async function withConnection(
  connection: pg.ClientConfig,
  work: (query: Query) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(async (text, values) => {
      const { rows } = await client.query(text, values);
      return rows;
    });
  } finally {
    // This is not awaited, because an unreachable server does not answer.
    client.end().catch(() => undefined);
  }
}
