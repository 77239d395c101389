import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { problemOf } from '#kit/server/http/problem.ts';
import { connectMsOf } from './database.ts';

/** Tells a database that stands still from work that is merely slow. */
export type DatabasePulse = {
  isAway(): boolean;
  /** Resolves as the work does, and rejects as soon as the database is known to stand still and the work needs it. */
  whileAlive<T>(work: Promise<T>): Promise<T>;
  close(): void;
};

export type PulseSettings = {
  /** A probe is sent once work has taken this long, and so often again while the database is away. */
  patienceMs?: number;
  /** A probe without an answer for this long means that the database is away. */
  probeMs?: number;
};

const unavailable = 503;
const usualPatienceMs = 1_000;
const usualProbeMs = 1_500;

/** For pages that are opened without a database: nothing is known to be away. */
export const noPulse: DatabasePulse = { isAway: () => false, whileAlive: (work) => work, close: () => {} };

/**
 * Opens a pulse: work that takes long makes it probe the database over a connection of its own. A frozen server holds its
 * connections open, so that neither its statement limit nor TCP reports it. With the usual limits work fails after 2.5 s,
 * and at once while the database is away. `connect_timeout` in the address lengthens the limit of a probe.
 */
export function openPulse(
  url: string,
  {
    patienceMs = usualPatienceMs,
    probeMs = Math.max(usualProbeMs, connectMsOf(url) ?? 0),
  }: PulseSettings = {},
): DatabasePulse {
  const waiting = new Set<(error: AppError) => void>();
  let isAway = false;
  let isClosed = false;
  let probing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function probeLater(): void {
    if (timer !== null || isClosed || (waiting.size === 0 && !isAway)) return;
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
    isAway = !(await answers(url, probeMs));
    if (!isAway) return;
    for (const reject of waiting) reject(databaseAway());
  }

  return {
    isAway: () => isAway,
    async whileAlive(work) {
      if (isAway) return Promise.race([work, rejectSoon()]);
      let give: (error: AppError) => void = () => {};
      const gone = new Promise<never>((_, reject) => {
        give = reject;
      });
      waiting.add(give);
      probeLater();
      try {
        return await Promise.race([work, gone]);
      } catch (error) {
        // A database that is stopped refuses at once: nobody waits, and a probe says whether it is back.
        if (problemOf(error).status === unavailable) await probeNow();
        throw error;
      } finally {
        waiting.delete(give);
      }
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** After what needs no database has had its turn: an answer that is kept in memory. */
async function rejectSoon(): Promise<never> {
  await setImmediate();
  throw databaseAway();
}

function databaseAway(): AppError {
  const message = msg('This is taking too long right now. Please try again in a moment.');
  return new AppError('unavailable', 'unavailable', message, { retryAfterSeconds: 5 });
}

async function answers(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => undefined);
  const limit = new AbortController();
  const late = wait(withinMs, false, { signal: limit.signal }).then(async () => {
    // An answer that arrived while this process stood still itself is read before it is judged.
    await setImmediate();
    await setImmediate();
    return false;
  });
  const asked = client.connect().then(() => client.query('select 1'));
  try {
    return await Promise.race([asked.then(() => true), late]);
  } catch (error) {
    // A server without a free connection is there. One that is starting or stopping is not.
    return error instanceof pg.DatabaseError && !error.code?.startsWith('57P0');
  } finally {
    limit.abort();
    late.catch(() => undefined);
    asked.catch(() => undefined);
    // Not awaited: a frozen server does not answer.
    client.end().catch(() => undefined);
  }
}
