import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  type Runner,
  run,
  runOnce,
  type Task,
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
import { type LogContext, logAs, logContext } from './log-context.ts';

const beginAgainMs = 1_000;
/**
 * A recurring job that came due during an absence of this length runs at the start; its job key ensures that it is
 * queued once, however often it was missed.
 */
const madeUpWithin = '1d';
/** Less than the time that the whole process has to exit. */
const usualPatienceMs = 4_000;

/**
 * Without these the library does not notice that the outcome of a job could not be stored, and ends the process
 * instead of retrying.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

export type JobHandler = (payload: unknown) => Promise<void>;

export type Jobs = {
  /** Enqueues in the caller's transaction: the job exists only if the transaction commits. */
  enqueue<Payload>(
    db: Db,
    job: { name: string; shape: z.ZodType<Payload> },
    payload: Payload,
    when?: EnqueueOptions,
  ): Promise<void>;
};

export type EnqueueOptions = {
  /** The job does not run before this time. */
  runAt?: Date;
  /** A waiting job with the same key is replaced. */
  key?: string;
};

/** Before the id of the request among the flags of a job, which the library keeps and does not read. */
const ofRequest = 'request ';

export const jobs: Jobs = {
  async enqueue(db, { name }, payload, { runAt, key } = {}) {
    const { requestId } = logContext();
    const flags = requestId === undefined ? null : [`${ofRequest}${requestId}`];
    await sql`
      select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, flags => ${flags}::text[],
        run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text)`.execute(db);
  },
};

/** Migrates the queue's own tables; like `migrate`, safe with several processes at once. */
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
   * The recurring jobs by name, each with a cron pattern in UTC; one of the processes enqueues them. Jobs that run at
   * least daily and were missed while no process was running are made up for.
   */
  recurring?: Record<string, string>;
  /** How often this process renews the leases of its jobs. */
  beatMs?: number;
  /** How long a running job may take to finish when the worker is stopped, before it is left to another. */
  patienceMs?: number;
};

type Worker = { runner: Runner; workerPool: WorkerPool };

/**
 * Runs jobs under leases in the database: N processes share them, and the jobs of a dead process are released after a
 * minute or two. When the database goes away the worker may give up; it is restarted until the database is back.
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
        // The worker may have been started while it was being stopped.
        if (stopping.signal.aborted) await end(worker);
        await worker.runner.promise;
      } catch (error) {
        log.error({ err: error }, 'the worker has given up; it is started again');
      }
      worker = null;
      await wait(beginAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** The library's own `kill` does nothing to a worker that is already stopping. */
  async function end({ runner, workerPool }: Worker): Promise<void> {
    const lost = setTimeout(() => {
      log.warn('a job does not end: it is left, to be tried again');
      Promise.resolve(workerPool.forcefulShutdown('the server stopped')).catch(() => undefined);
    }, patienceMs);
    await runner.stop().catch(() => undefined);
    // If it was already giving up by itself, the call above only signalled it.
    await runner.promise.catch(() => undefined);
    clearTimeout(lost);
  }
}

/** Runs all waiting jobs, then returns. For tests. */
export async function finishJobs(
  pool: pg.Pool,
  handlers: Record<string, JobHandler>,
  log: Log,
): Promise<void> {
  // Otherwise it returns before the outcome of the last job is stored.
  const settings = { noHandleSignals: true, concurrency: 1, logger: workerLogger(log), preset };
  await runOnce({ pgPool: pool, taskList: tasksOf(handlers), ...settings });
}

function tasksOf(handlers: Record<string, JobHandler>): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]): [string, Task] => [
      name,
      (payload, { job }) => logAs({ ...jobOf(job), requestId: requestOf(job.flags) }, () => handle(payload)),
    ]),
  );
}

function requestOf(flags: Record<string, boolean> | null): string | undefined {
  const flag = Object.keys(flags ?? {}).find((one) => one.startsWith(ofRequest));
  return flag?.slice(ofRequest.length);
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const of = jobOf(meta?.['job']);
    if (level === 'error') log.error(of, message);
    else if (level === 'warning') log.warn(of, message);
    else log.debug(of, message);
  });
}

/** The job of a line of the library, where it is about one. */
function jobOf(job: unknown): LogContext {
  if (typeof job !== 'object' || job === null || !('id' in job) || !('task_identifier' in job)) return {};
  return { job: String(job.task_identifier), jobId: String(job.id) };
}

function silentLogger(): Logger {
  return new Logger(() => () => {});
}
