import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { problemOf } from '#kit/server/http/problem.ts';
import { connectMsOf } from './database.ts';

/** Distinguishes an unresponsive database from slow work. */
export type DatabasePulse = {
  isAway(): boolean;
  /**
   * Settles with the work. Rejects instead when the database is known to be unresponsive, unless the work
   * finishes at once, as a cached reply does.
   */
  whileAlive<T>(work: Promise<T>): Promise<T>;
  close(): void;
};

export type PulseSettings = {
  /**
   * How long work may take before it triggers a probe, and the interval between probes while the database is
   * away; in milliseconds.
   */
  patienceMs?: number;
  /** The time limit of a probe in milliseconds, after which the database counts as away. */
  probeMs?: number;
};

const unavailable = 503;
const defaultPatienceMs = 1_000;
const defaultProbeMs = 1_500;

/** A pulse for pages that are rendered without a database, which never counts as away. */
export const noPulse: DatabasePulse = { isAway: () => false, whileAlive: (work) => work, close: () => {} };

/**
 * Opens a pulse, which probes the database over a separate connection when work is slow. A frozen server
 * keeps its connections open, so neither its statement limit nor TCP reports the problem. With the usual
 * limits, work fails after 2.5 s, and at once while the database is away. `connect_timeout` in the address
 * lengthens the limit of a probe.
 */
export function openPulse(
  url: string,
  {
    patienceMs = defaultPatienceMs,
    probeMs = Math.max(defaultProbeMs, connectMsOf(url) ?? 0),
  }: PulseSettings = {},
): DatabasePulse {
  const pending = new Set<(error: AppError) => void>();
  let isAway = false;
  let isClosed = false;
  let probing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function probeLater(): void {
    if (timer !== null || isClosed || (pending.size === 0 && !isAway)) return;
    timer = setTimeout(() => {
      timer = null;
      void probeNow();
    }, patienceMs);
    timer.unref();
  }

  function probeNow(): Promise<void> {
    probing ??= probe().finally(() => {
      probing = null;
      probeLater();
    });
    return probing;
  }

  async function probe(): Promise<void> {
    isAway = !(await isResponding(url, probeMs));
    if (!isAway) return;
    for (const reject of pending) reject(databaseAwayError());
  }

  return {
    isAway: () => isAway,
    async whileAlive(work) {
      if (isAway) return Promise.race([work, rejectSoon()]);
      let rejectPending: (error: AppError) => void = () => {};
      const unresponsive = new Promise<never>((_, reject) => {
        rejectPending = reject;
      });
      pending.add(rejectPending);
      probeLater();
      try {
        return await Promise.race([work, unresponsive]);
      } catch (error) {
        // A stopped database refuses connections at once, so no pending work would trigger a probe. After
        // this one, further probes notice when the database is back.
        if (problemOf(error).status === unavailable) await probeNow();
        throw error;
      } finally {
        pending.delete(rejectPending);
      }
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Rejects one tick later, so that work that needs no database, such as a cached reply, comes first. */
async function rejectSoon(): Promise<never> {
  await setImmediate();
  throw databaseAwayError();
}

function databaseAwayError(): AppError {
  const message = msg('This is taking too long right now. Please try again in a moment.');
  return new AppError('unavailable', 'unavailable', message, { retryAfterSeconds: 5 });
}

async function isResponding(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => undefined);
  const limit = new AbortController();
  const timeout = wait(withinMs, false, { signal: limit.signal }).then(async () => {
    // If this process itself was stalled, a reply that arrived in the meantime is read first.
    await setImmediate();
    await setImmediate();
    return false;
  });
  const query = client.connect().then(() => client.query('select 1'));
  try {
    return await Promise.race([query.then(() => true), timeout]);
  } catch (error) {
    // A server without a free connection is alive, but a server that is starting or stopping is not.
    return error instanceof pg.DatabaseError && !error.code?.startsWith('57P0');
  } finally {
    limit.abort();
    timeout.catch(() => undefined);
    query.catch(() => undefined);
    // This is not awaited, because a frozen server does not answer.
    client.end().catch(() => undefined);
  }
}
