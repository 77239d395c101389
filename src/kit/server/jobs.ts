import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db } from '#kit/server/database/database.ts';
import { keepLeases } from './job-leases.ts';
import type { Log } from './log.ts';

const beginAgainMs = 1_000;
/** A recurring job that came due in so long an absence is done at the start; by its key it waits once, however often it was missed. */
const madeUpWithin = '1d';
/** Less than the time that the whole process has to end. */
const usualPatienceMs = 4_000;

/** Only so does the library notice, and try again, when it cannot write down how a job has ended. Otherwise that ends the process. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

export type JobHandler = (payload: unknown) => Promise<void>;

export type Jobs = {
  /** Enqueues in the caller's own transaction: the job exists exactly if what asked for it was committed. */
  enqueue<Payload>(db: Db, job: { name: string; shape: z.ZodType<Payload> }, payload: Payload): Promise<void>;
};

export const jobs: Jobs = {
  async enqueue(db, { name }, payload) {
    await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db);
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

export type WorkSettings = {
  /**
   * When a job comes by itself, by name, as a cron pattern in UTC: one of the processes enqueues it. What comes daily or more
   * often and was missed, because no process was there, is made up for.
   */
  recurring?: Record<string, string>;
  /** How often this process says which jobs it has in hand. */
  beatMs?: number;
  /** How long a job in hand may take to end when the worker is stopped, before it is left to another. */
  patienceMs?: number;
};

type Worker = { runner: Runner; workerPool: WorkerPool };

/**
 * Works on jobs, leased by the database: N processes share them, and what one that died had in hand is free again after a
 * minute or two. When the database goes away the worker may give up; it is started again until there is one.
 */
export async function startJobs(
  pool: pg.Pool,
  handlers: Record<string, JobHandler>,
  log: Log,
  { recurring = {}, beatMs, patienceMs = usualPatienceMs }: WorkSettings = {},
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let worker: Worker | null = await begin();
  const working = keepWorking();
  const leases = keepLeases(pool, () => worker?.workerPool.id ?? null, log, beatMs);
  return {
    async stop() {
      stopping.abort();
      if (worker) await end(worker);
      await working;
      await leases.stop();
    },
  };

  async function begin(): Promise<Worker> {
    const events: WorkerEvents = new EventEmitter();
    const created = new Promise<{ workerPool: WorkerPool }>((resolve) => events.once('pool:create', resolve));
    const runner = await run({
      pgPool: pool,
      taskList: tasksOf(handlers),
      concurrency: 1,
      noHandleSignals: true,
      crontab: Object.entries(recurring)
        .map(([name, pattern]) => `${pattern} ${name} ?fill=${madeUpWithin}&jobKey=${name}`)
        .join('\n'),
      events,
      logger: workerLogger(log),
      preset,
    });
    const { workerPool } = await created;
    return { runner, workerPool };
  }

  async function keepWorking(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        worker ??= await begin();
        // It may have been begun while it was asked to stop.
        if (stopping.signal.aborted) await end(worker);
        await worker.runner.promise;
      } catch (error) {
        log.error({ err: error }, 'the worker has given up; it is started again');
      }
      worker = null;
      await wait(beginAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** The library's own `kill` does nothing to a worker that was asked to stop already. */
  async function end({ runner, workerPool }: Worker): Promise<void> {
    const lost = setTimeout(() => {
      log.warn('a job does not end: it is left, to be tried again');
      Promise.resolve(workerPool.forcefulShutdown('the server stopped')).catch(() => undefined);
    }, patienceMs);
    await runner.stop().catch(() => undefined);
    // Where it was about to give up by itself, it has only been told.
    await runner.promise.catch(() => undefined);
    clearTimeout(lost);
  }
}

/** Works on everything that waits, and ends. For tests. */
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
