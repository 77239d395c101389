import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, run, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { type JobHandler, preset, tasksOf, workerLogger } from '#kit/server/jobs.ts';
import type { Log } from '#kit/server/log.ts';
import { keepLeases } from './job-leases.ts';

const restartDelayMs = 1_000;
/** The default of `patienceMs`. It must be less than the time limit for the exit of the whole process. */
const defaultPatienceMs = 4_000;
const closeWithinMs = 2_000;
/** The library limits a forced shutdown to 5 s, so this is slightly longer. */
const forcedWithinMs = 6_000;

/** The connections of one worker, and its jobs, which use these connections. */
export type LaneResources = { pool: pg.Pool; handlers: Record<string, JobHandler>; close(): Promise<void> };

export type LaneSettings = {
  /** The recurring jobs by name, each with a cron pattern in UTC. One of the processes enqueues them. */
  recurring?: Record<string, string>;
  /** The number of jobs that run at once. */
  concurrency?: number;
  /** The time limit of a job in milliseconds. A job that takes longer fails and is retried later. */
  jobMs?: number;
  /** How often a free slot polls for a job when none is announced, in milliseconds. */
  pollMs?: number;
  /** How often this process renews the leases of its jobs, in milliseconds. */
  beatMs?: number;
  /** A job whose lease was not renewed for this many milliseconds is released. */
  leaseMs?: number;
  /**
   * How long a running job may take to finish after the worker is stopped, in milliseconds. After that it is
   * left to another process.
   */
  patienceMs?: number;
};

/** Counters that only grow, and the current number of free slots. */
export type Activity = {
  /** The number of polls for a job that the database has answered. */
  requested: number;
  begun: number;
  ended: number;
  free: number;
};

export type LaneWorker = {
  activity(): Activity;
  /** Starts another worker with new connections. The old worker finishes its running jobs. */
  replace(): void;
  stop(): Promise<void>;
};

type Worker = {
  tools: LaneResources;
  runner: Runner;
  workerPool: WorkerPool;
  running: Set<string>;
  /** Resolves when the worker takes no more jobs, because it has stopped or is being replaced. */
  drained: PromiseWithResolvers<void>;
};

/**
 * Runs the jobs of one lane under leases in the database. Any number of processes can share a lane, and the
 * jobs of a dead process are released after one or two minutes. A worker that gives up is restarted until the
 * database is back.
 * @param open opens the connections of one worker; a replaced worker's connections are not used again
 */
export async function startLane(
  open: () => LaneResources,
  log: Log,
  {
    recurring = {},
    concurrency = 4,
    jobMs = 300_000,
    pollMs = 2_000,
    beatMs,
    leaseMs,
    patienceMs = defaultPatienceMs,
  }: LaneSettings = {},
): Promise<LaneWorker> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });
  const counts = { requested: 0, begun: 0, ended: 0 };
  /** The current worker, and replaced workers that still run jobs. */
  const workers = new Set<Worker>();
  const runningRecurringJobs = new Set<string>();
  let current: Worker | null = null;
  let isFailing = false;
  const firstConnection = Promise.withResolvers<pg.ClientConfig>();
  const workLoop = keepWorking();
  const leases = keepLeases(
    await firstConnection.promise,
    () => ({
      workers: [...workers].map(({ workerPool }) => workerPool.id),
      jobs: [...workers].flatMap(({ running }) => [...running]),
    }),
    log,
    { ...(beatMs !== undefined && { beatMs }), ...(leaseMs !== undefined && { leaseMs }) },
  );
  return {
    activity: () => ({ ...counts, free: concurrency - (current?.running.size ?? 0) }),
    replace: () => current?.drained.resolve(),
    async stop() {
      stopping.abort();
      await workLoop;
      await Promise.all([...workers].map(endWorker));
      await leases.stop();
    },
  };

  async function keepWorking(): Promise<void> {
    while (!stopping.signal.aborted) {
      let isReplaced = false;
      try {
        const worker = await startWorker();
        current = worker;
        workers.add(worker);
        if (stopping.signal.aborted) return;
        const { runner, drained } = worker;
        await Promise.race([runner.promise, stopped, drained.promise.then(() => (isReplaced = true))]);
        if (stopping.signal.aborted) return;
        retire(worker);
      } catch (error) {
        log.error({ err: error }, 'the worker has given up; it is started again');
        if (current) retire(current);
      }
      current = null;
      if (!isReplaced)
        await wait(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function startWorker(): Promise<Worker> {
    const tools = open();
    firstConnection.resolve(tools.pool.options);
    try {
      const running = new Set<string>();
      const drained = Promise.withResolvers<void>();
      const events: WorkerEvents = new EventEmitter();
      const created = new Promise<{ workerPool: WorkerPool }>((resolve) =>
        events.once('pool:create', resolve),
      );
      trackEvents(events, running, drained);
      const runner = await run({
        pgPool: tools.pool,
        taskList: tasksOf(withTimeLimit(tools.handlers)),
        concurrency,
        pollInterval: pollMs,
        noHandleSignals: true,
        // A delayed run keeps its original time, so that its delay is visible.
        crontab: Object.entries(recurring)
          .map(
            ([name, pattern]) =>
              `${pattern} ${name} ?fill=${catchUpWithin(pattern)}&jobKey=${name}&jobKeyMode=preserve_run_at`,
          )
          .join('\n'),
        events,
        logger: workerLogger(log),
        preset,
      });
      runner.promise.catch(() => undefined);
      const { workerPool } = await created;
      return { tools, runner, workerPool, running, drained };
    } catch (error) {
      void closeResources(tools);
      throw error;
    }
  }

  function trackEvents(
    events: WorkerEvents,
    running: Set<string>,
    drained: PromiseWithResolvers<void>,
  ): void {
    const countRequest = () => {
      counts.requested += 1;
      isFailing = false;
    };
    events.on('worker:getJob:empty', countRequest);
    events.on('job:start', ({ job }) => {
      countRequest();
      counts.begun += 1;
      running.add(job.id);
    });
    events.on('job:complete', ({ job }) => {
      counts.ended += 1;
      running.delete(job.id);
    });
    // The library retries without logging.
    events.on('worker:getJob:error', ({ error }) => {
      if (!isFailing) log.warn({ err: error }, 'the worker could not ask for a job');
      isFailing = true;
    });
    // The worker takes no more jobs, but its promise resolves only after the last running job.
    events.on('pool:gracefulShutdown', () => drained.resolve());
  }

  /**
   * Adds the time limit to each handler. A recurring job that is still running is not started a second time.
   */
  function withTimeLimit(handlers: Record<string, JobHandler>): Record<string, JobHandler> {
    const withLimit =
      (name: string, handle: JobHandler): JobHandler =>
      async (payload) => {
        if (!(name in recurring)) return within(jobMs, handle(payload));
        if (runningRecurringJobs.has(name)) return;
        runningRecurringJobs.add(name);
        try {
          await within(jobMs, handle(payload));
        } finally {
          runningRecurringJobs.delete(name);
        }
      };
    return Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [name, withLimit(name, handle)]),
    );
  }

  /** Lets a worker finish its running jobs, without waiting for it. */
  function retire(worker: Worker): void {
    const { runner, tools } = worker;
    runner.stop().catch(() => undefined);
    runner.promise
      .catch(() => undefined)
      .finally(() => {
        workers.delete(worker);
        void closeResources(tools);
      });
  }

  /** Ends a worker. The library's own `kill` has no effect on a worker that is already stopping. */
  async function endWorker(worker: Worker): Promise<void> {
    const { runner, workerPool, tools } = worker;
    const abandonTimer = setTimeout(() => {
      log.warn('a job does not end: it is left, to be tried again');
      Promise.resolve(workerPool.forcefulShutdown('the server stopped')).catch(() => undefined);
    }, patienceMs);
    // If the worker was already shutting down by itself, `stop` only signalled it.
    const settled = Promise.allSettled([runner.stop(), runner.promise]);
    // This wait is limited, because the library's cron sleeps for up to 90 s after an error.
    await Promise.race([settled, wait(patienceMs + forcedWithinMs, undefined, { ref: false })]);
    clearTimeout(abandonTimer);
    await closeResources(tools);
  }
}

/**
 * Returns how far back a missed run of a recurring job is enqueued at startup. The library enqueues every
 * missed run, one after the other, while the worker already runs them. So the time is no longer than needed
 * to find the latest run. A flood of runs also leads to deadlocks, because the library locks the jobs of one
 * minute in another order than the jobs that end together.
 */
function catchUpWithin(pattern: string): string {
  const [minute = '', hour] = pattern.split(' ');
  if (hour !== '*') return '1d';
  const everyMinutes = minute === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 60);
  return `${everyMinutes}m`;
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(() => limit.reject(new Error(`the job did not end within ${ms / 1_000} s`)), ms);
  try {
    await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Closes the connections within a time limit, because a connection that was never released would delay the
 * end of its pool for ever.
 */
async function closeResources({ close }: LaneResources): Promise<void> {
  const closing = close().catch(() => undefined);
  await Promise.race([closing, wait(closeWithinMs, undefined, { ref: false })]);
}
