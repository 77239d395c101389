import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Log } from './log.ts';

const usualBeatMs = 10_000;
const answerWithinMs = 5_000;
/** A job of which nobody has said for so long that he works on it was in the hands of a process that is gone. */
const leaseSeconds = 60;
const beatsInLease = (leaseSeconds * 1_000) / usualBeatMs;

/**
 * The library frees what a dead process holds after four hours, a time that cannot be set. So whoever has a job in hand says
 * so every few seconds, and what nobody has said it of for a minute is free again. It is said on a new connection each time:
 * a pool that is busy keeps nobody from it. All times are the database's.
 *
 * After the database was away every lease looks old. So only he judges who has spoken himself for a whole lease without a
 * gap: until then everybody who lives has spoken too.
 * @param workerId under which name this process holds jobs at this moment
 */
export function keepLeases(
  pool: pg.Pool,
  workerId: () => string | null,
  log: Log,
  beatMs: number = usualBeatMs,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const beating = beat();
  return {
    async stop() {
      stopping.abort();
      await beating;
    },
  };

  async function beat(): Promise<void> {
    let spokenAt: Date | null = null;
    let beats = 0;
    while (!stopping.signal.aborted) {
      try {
        await withConnection(pool, async (query) => {
          const now = await renewLeases(query, workerId());
          beats = isWithoutGap(spokenAt, now) ? beats + 1 : 0;
          spokenAt = now;
          const freed = beats >= beatsInLease ? await freeAbandoned(query) : [];
          if (freed.length > 0) log.warn({ jobs: freed }, 'jobs of a process that is gone are free again');
        });
      } catch (error) {
        spokenAt = null;
        log.warn({ err: error }, 'could not say which jobs are in hand');
      }
      await wait(beatMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
}

function isWithoutGap(before: Date | null, now: Date): boolean {
  return before !== null && now.getTime() - before.getTime() < (leaseSeconds * 1_000) / 2;
}

type Query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

async function renewLeases(query: Query, workerId: string | null): Promise<Date> {
  const rows = await query<{ now: Date }>(
    `with renewed as (update graphile_worker._private_jobs set locked_at = now() where locked_by = $1)
     select now() as now`,
    [workerId],
  );
  return onlyRow(rows).now;
}

/**
 * As the library does it with a job that failed, but for queues, which no job of ours has: what ends its process each time
 * comes later and later, and lets others go first.
 */
async function freeAbandoned(query: Query): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null,
       run_at = now() + exp(least(attempts, 10)) * interval '1 second', last_error = 'its process ended'
     where locked_at < now() - make_interval(secs => $1) returning id`,
    [leaseSeconds],
  );
  return rows.map(({ id }) => id);
}

async function withConnection(pool: pg.Pool, work: (query: Query) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...pool.options, query_timeout: answerWithinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(async (text, values) => {
      const { rows } = await client.query(text, values);
      return rows;
    });
  } finally {
    // It is not waited for: a server that is out of reach does not answer to it.
    client.end().catch(() => undefined);
  }
}
