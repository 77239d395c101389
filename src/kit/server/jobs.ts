import { Logger, makeWorkerUtils, type Runner, run } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#kit/server/database/database.ts';
import type { Log } from '#kit/server/log.ts';

export type JobHandler = (payload: unknown) => Promise<void>;

export type Jobs = {
  /** Enqueues in the caller's own transaction: the job exists exactly if what asked for it was committed. */
  enqueue(db: Db, name: string, payload: object, options?: { key?: string }): Promise<void>;
};

export const jobs: Jobs = {
  async enqueue(db, name, payload, options = {}) {
    await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null})`.execute(
      db,
    );
  },
};

/** Brings the queue's own tables up to date; like `migrate`, safe with several processes at once. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silentLogger() });
  try {
    await utils.migrate();
  } finally {
    await utils.release();
  }
}

/** Starts to work on jobs, leased by the database: N processes share them. */
export async function startJobs(
  pool: pg.Pool,
  handlers: Record<string, JobHandler>,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload)]),
  );
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 1,
    noHandleSignals: true,
    logger: workerLogger(log),
  });
  return { stop: () => runner.stop() };
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

function silentLogger(): Logger {
  return new Logger(() => () => {});
}
