import { describeDelays } from '#app/late-work.ts';
import { jobHandlers, jobIndex, recurringJobs } from '#app/server/jobs.ts';
import type { Backlog } from '#kit/server/background/backlog.ts';
import {
  type LaneResources,
  type LaneSettings,
  type LaneWorker,
  startLane,
} from '#kit/server/background/lane-worker.ts';
import { type LatestCheck, type WatchSettings, watchLanes } from '#kit/server/background/watch.ts';
import { connectMsOf, keepAliveOptions, openDatabase } from '#kit/server/database/database.ts';
import type { JobContext } from '#kit/server/job.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import type { Lane } from '#kit/work.ts';

/** The time limit in milliseconds for each statement of a job, even while the database is frozen. */
const defaultTimeoutMs = 10_000;

/** The time limit of a bulk job is long enough for the largest tour. */
const laneSettings = {
  urgent: { concurrency: 4, poolSize: 8, jobMs: 300_000 },
  bulk: { concurrency: 3, poolSize: 6, jobMs: 3_600_000 },
} as const;

export type Background = { latest(): LatestCheck; late(): string | null; stop(): Promise<void> };

type Parts = {
  context: JobContext;
  databaseUrl: string;
  measureJobs(handlers: Record<string, JobHandler>): Record<string, JobHandler>;
  /** Called when the process cannot do background work and should exit. */
  onUnrecoverable(reason: string): void;
};

export type BackgroundSettings = { watch?: WatchSettings; lane?: LaneSettings };

/** Runs the jobs of both lanes, each with its own worker and connections, and monitors them. */
export async function startBackground(
  { context, databaseUrl, measureJobs, onUnrecoverable }: Parts,
  { watch = {}, lane: laneOverrides = {} }: BackgroundSettings = {},
): Promise<Background> {
  const { kit } = context;
  const { log } = kit;
  const statementTimeoutMs = Math.max(defaultTimeoutMs, connectMsOf(databaseUrl) ?? 0);
  const openLaneResources = (lane: Lane): LaneResources => {
    const database = openDatabase(databaseUrl, log, {
      poolSize: laneSettings[lane].poolSize,
      answerMs: statementTimeoutMs,
    });
    const laneContext = { ...context, kit: { ...kit, db: database.db, pool: database.pool } };
    return {
      pool: database.pool,
      handlers: measureJobs(jobHandlers(laneContext, lane)),
      close: database.close,
    };
  };
  const startWorker = (lane: Lane): Promise<LaneWorker> => {
    const { concurrency, jobMs } = laneSettings[lane];
    const recurring = recurringJobs(lane);
    return startLane(() => openLaneResources(lane), log.child({ lane }), {
      concurrency,
      jobMs,
      recurring,
      ...laneOverrides,
    });
  };
  const [urgent, bulk] = await Promise.all([startWorker('urgent'), startWorker('bulk')]);
  const describeBacklog = (backlog: Backlog) =>
    describeDelays(Object.values(backlog)) ?? 'Background work is on time';
  const laneWatch = watchLanes(
    {
      connection: { ...keepAliveOptions, connectionString: databaseUrl },
      workers: { urgent, bulk },
      jobs: jobIndex,
      log,
      describe: describeBacklog,
      onUnrecoverable: (lane) =>
        onUnrecoverable(`The ${lane} background worker is stuck, and restarting it did not help.`),
    },
    watch,
  );
  return {
    latest: laneWatch.latest,
    late() {
      const { backlog } = laneWatch.latest();
      return backlog && describeDelays(Object.values(backlog));
    },
    async stop() {
      await laneWatch.stop();
      await Promise.all([urgent.stop(), bulk.stop()]);
    },
  };
}
