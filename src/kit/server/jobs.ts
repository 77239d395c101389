import { setTimeout as wait } from 'node:timers/promises';
import { Logger, makeWorkerUtils, type Runner, run, runOnce, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#kit/server/database/database.ts';
import type { Log } from '#kit/server/log.ts';

const beginAgainMs = 1_000;

/** Only so does the library notice, and try again, when it cannot write down how a job has ended. Otherwise that ends the process. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

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

/**
 * Works on jobs, leased by the database: N processes share them. When the database goes away the worker may give up; it is
 * started again until there is one.
 * @param recurring when a job comes by itself, by name, as a cron pattern in UTC: one of the processes enqueues it
 */
export async function startJobs(
  pool: pg.Pool,
  handlers: Record<string, JobHandler>,
  log: Log,
  recurring: Record<string, string> = {},
): Promise<{ stop(): Promise<void> }> {
  const begin = () =>
    run({
      pgPool: pool,
      taskList: tasksOf(handlers),
      concurrency: 1,
      noHandleSignals: true,
      crontab: Object.entries(recurring)
        .map(([name, pattern]) => `${pattern} ${name}`)
        .join('\n'),
      logger: workerLogger(log),
      preset,
    });
  const stopping = new AbortController();
  let runner: Runner | null = await begin();
  const working = keepWorking();
  return {
    async stop() {
      stopping.abort();
      await runner?.stop().catch(() => undefined);
      await working;
    },
  };

  async function keepWorking(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await begin();
        // It may have been begun while it was asked to stop.
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.error({ err: error }, 'the worker has given up; it is started again');
      }
      runner = null;
      await wait(beginAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
}

/** Works on everything that waits, and ends. For tests and commands. */
export async function finishJobs(
  pool: pg.Pool,
  handlers: Record<string, JobHandler>,
  log: Log,
): Promise<void> {
  const settings = { noHandleSignals: true, concurrency: 1, logger: workerLogger(log) };
  await runOnce({ pgPool: pool, taskList: tasksOf(handlers), ...settings });
}

function tasksOf(handlers: Record<string, JobHandler>): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload)]),
  );
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
