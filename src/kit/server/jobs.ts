import { Logger, makeWorkerUtils, runOnce, type Task, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db } from '#kit/server/database/database.ts';
import type { Log } from './log.ts';
import { type LogContext, logAs, logContext } from './log-context.ts';

/**
 * Without these settings, the library ends the process when it cannot store the outcome of a job, instead of
 * retrying.
 */
export const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

export type JobHandler = (payload: unknown) => Promise<void>;

export type Jobs = {
  /** Enqueues a job in the caller's transaction. The job exists only if the transaction commits. */
  enqueue<Payload>(
    db: Db,
    job: { name: string; shape: z.ZodType<Payload>; priority?: number },
    payload: Payload,
    when?: EnqueueOptions,
  ): Promise<void>;
};

export type EnqueueOptions = {
  /** The time before which the job does not run. */
  runAt?: Date;
  /** A key. A waiting job with the same key is replaced. */
  key?: string;
};

/**
 * The prefix of the request id among the flags of a job. The library stores flags but does not read this one.
 */
const requestFlagPrefix = 'request ';

export const jobs: Jobs = {
  async enqueue(db, { name, priority = 0 }, payload, { runAt, key } = {}) {
    const { requestId } = logContext();
    const flags = requestId === undefined ? null : [`${requestFlagPrefix}${requestId}`];
    await sql`
      select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, flags => ${flags}::text[],
        run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text,
        priority => ${priority})`.execute(db);
  },
};

/** Migrates the queue's own tables. Like `migrate`, it is safe when several processes start at once. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silentLogger() });
  try {
    await utils.migrate();
  } finally {
    await utils.release();
  }
}

/** Runs all waiting jobs and then returns. Only tests use it. */
export async function finishJobs(
  pool: pg.Pool,
  handlers: Record<string, JobHandler>,
  log: Log,
): Promise<void> {
  // Otherwise this would return before the outcome of the last job is stored.
  const settings = { noHandleSignals: true, concurrency: 1, logger: workerLogger(log), preset };
  await runOnce({ pgPool: pool, taskList: tasksOf(handlers), ...settings });
}

export function tasksOf(handlers: Record<string, JobHandler>): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]): [string, Task] => [
      name,
      (payload, { job }) => logAs({ ...jobOf(job), requestId: requestOf(job.flags) }, () => handle(payload)),
    ]),
  );
}

function requestOf(flags: Record<string, boolean> | null): string | undefined {
  const flag = Object.keys(flags ?? {}).find((name) => name.startsWith(requestFlagPrefix));
  return flag?.slice(requestFlagPrefix.length);
}

export function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const context = jobOf(meta?.['job']);
    if (level === 'error') log.error(context, message);
    else if (level === 'warning') log.warn(context, message);
    else log.debug(context, message);
  });
}

/** Returns the job that a log line of the library is about, if there is one. */
function jobOf(job: unknown): LogContext {
  if (typeof job !== 'object' || job === null || !('id' in job) || !('task_identifier' in job)) return {};
  return { job: String(job.task_identifier), jobId: String(job.id) };
}

function silentLogger(): Logger {
  return new Logger(() => () => {});
}
