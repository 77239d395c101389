import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#kit/server/log.ts';
import { type Lane, lanes } from '#kit/work.ts';
import { type Backlog, type JobIndex, lateAfterMs, type PgQueryable, readBacklog } from './backlog.ts';
import { processName } from './heartbeat.ts';
import { assessLane, type LaneSnapshot } from './lane-health.ts';
import type { LaneWorker } from './lane-worker.ts';

export type WatchSettings = {
  everyMs?: number;
  /** The time limit of a check, in milliseconds. */
  answerMs?: number;
  lateMs?: number;
  missesBeatFromMs?: number;
  /** How long a new worker has to begin before it is judged, in milliseconds. */
  graceMs?: number;
  /** How often a persistent delay is logged again, in milliseconds. */
  sayAgainMs?: number;
  /**
   * The process ends itself at most once in this many milliseconds, even if several processes share the
   * database.
   */
  exitAgainMs?: number;
};

/** The result of the last check that the database answered, and its age in milliseconds. */
export type LatestCheck = { backlog: Backlog | null; checkedMsAgo: number | null };

export type Watch = { latest(): LatestCheck; stop(): Promise<void> };

type WatchDependencies = {
  connection: pg.ClientConfig;
  workers: Record<Lane, Pick<LaneWorker, 'activity' | 'replace'>>;
  jobs: JobIndex;
  log: Log;
  /** Describes how far the lanes are behind, for the log. */
  describe(backlog: Backlog): string;
  /** Called when the lane is stuck although the database answers and new workers did not help. */
  onUnrecoverable(lane: Lane): void;
};

type LaneState = {
  before: LaneSnapshot | null;
  judgedFrom: number;
  replaced: number;
  reportedAt: number | null;
};

/** The number of new workers to try before the process ends. */
const maxReplacements = 2;

/**
 * Checks each lane every few seconds. Each check opens its own connection and cannot hang. A check that the
 * database does not answer has no result, because an outage is no reason to replace a worker or to end the
 * process.
 */
export function watchLanes(
  { connection, workers, jobs, log, describe, onUnrecoverable }: WatchDependencies,
  {
    everyMs = 15_000,
    answerMs = 8_000,
    lateMs = lateAfterMs,
    missesBeatFromMs = lateMs + 60_000,
    graceMs = 30_000,
    sayAgainMs = 300_000,
    exitAgainMs = 1_800_000,
  }: WatchSettings = {},
): Watch {
  const stopping = new AbortController();
  const startedAt = Date.now();
  const states: Record<Lane, LaneState> = { urgent: initialState(), bulk: initialState() };
  let backlog: Backlog | null = null;
  let checkedAt: number | null = null;
  let isDatabaseAway = false;
  const watchLoop = keepWatching();
  return {
    latest: () => ({ backlog, checkedMsAgo: checkedAt === null ? null : Date.now() - checkedAt }),
    async stop() {
      stopping.abort();
      await watchLoop;
    },
  };

  async function keepWatching(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        await onConnection(connection, answerMs, check);
        isDatabaseAway = false;
      } catch (error) {
        for (const lane of lanes) states[lane] = { ...states[lane], before: null, replaced: 0 };
        if (!isDatabaseAway) log.warn({ err: error }, 'background work could not be checked');
        isDatabaseAway = true;
      }
    }
  }

  async function check(connection: PgQueryable): Promise<void> {
    const newBacklog = await readBacklog(connection, jobs, { lateMs, missesBeatFromMs });
    // Heartbeats that were missed while no process ran do not count against this process.
    if (Date.now() - startedAt < missesBeatFromMs)
      for (const lane of lanes) if (newBacklog[lane].oldestMs <= lateMs) newBacklog[lane].behindMs = 0;
    backlog = newBacklog;
    checkedAt = Date.now();
    for (const lane of lanes) await recoverIfStuck(connection, lane, newBacklog);
    report(newBacklog);
  }

  async function recoverIfStuck(connection: PgQueryable, lane: Lane, newBacklog: Backlog): Promise<void> {
    const state = states[lane];
    const isBehind = newBacklog[lane].behindMs > 0;
    const snapshot = { activity: workers[lane].activity(), isBehind };
    const { before } = state;
    state.before = snapshot;
    if (Date.now() < state.judgedFrom || !before) return;
    const health = assessLane(before, snapshot);
    if (health === 'fine') state.replaced = 0;
    if (health !== 'stuck') return;
    if (isBehind && state.replaced >= maxReplacements && (await mayExit(connection, lane))) {
      log.fatal(
        { lane },
        `${describe(newBacklog)}. A new worker did not help: this process ends, to be restarted`,
      );
      onUnrecoverable(lane);
    } else {
      log.error({ lane }, 'the worker of a lane is stuck and will be replaced');
      workers[lane].replace();
      state.replaced += 1;
    }
    state.before = null;
    state.judgedFrom = Date.now() + graceMs;
  }

  async function mayExit(connection: PgQueryable, lane: Lane): Promise<boolean> {
    const { rows } = await connection.query(
      `insert into process_exits (process, lane) select $1, $2
       where not exists (select from process_exits where exited_at > now() - make_interval(secs => $3))
       returning id`,
      [processName, lane, exitAgainMs / 1_000],
    );
    return rows.length > 0;
  }

  function report(newBacklog: Backlog): void {
    for (const lane of lanes) {
      const state = states[lane];
      const { behindMs, due } = newBacklog[lane];
      if (behindMs === 0) {
        if (state.reportedAt !== null) log.warn({ lane }, 'background work has caught up');
        state.reportedAt = null;
      } else if (state.reportedAt === null || Date.now() - state.reportedAt >= sayAgainMs) {
        log.error({ lane, seconds: Math.round(behindMs / 1_000), due }, describe(newBacklog));
        state.reportedAt = Date.now();
      }
    }
  }
}

const initialState = (): LaneState => ({ before: null, judgedFrom: 0, replaced: 0, reportedAt: null });

async function onConnection(
  connection: pg.ClientConfig,
  answerMs: number,
  work: (connection: PgQueryable) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => undefined);
  const limit = new AbortController();
  const timeout = wait(answerMs, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`the database did not answer within ${answerMs / 1_000} s`);
  });
  timeout.catch(() => undefined);
  try {
    await Promise.race([timeout, client.connect().then(() => work(client))]);
  } finally {
    limit.abort();
    // This is not awaited, because an unreachable server does not answer.
    client.end().catch(() => undefined);
  }
}
