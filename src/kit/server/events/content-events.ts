import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { noticesSilence } from '#kit/server/database/database.ts';
import type { Log } from '#kit/server/log.ts';
import { everything, type Topic } from '#kit/topic.ts';

/** "Something about this topic changed": told by a trigger in the changing transaction, heard by every process after it. */
export type ContentEvents = {
  /** Whether changes are heard of now: while they are not, nothing that is kept may be trusted. */
  isHearing(): boolean;
  /** Returns how to stop listening. `everything` means that changes may have been missed. */
  listen(listener: (change: Topic) => void): () => void;
  close(): Promise<void>;
};

const channel = 'content';
const retryMs = [100, 250, 500, 1_000, 2_000];
/** One who takes a connection and says nothing on it does not keep us from asking again. */
const answerWithinMs = 10_000;

/** Listens on one connection of its own and comes back by itself when the database does. */
export async function openContentEvents(databaseUrl: string, log: Log): Promise<ContentEvents> {
  const listeners = new Set<(change: Topic) => void>();
  let client: pg.Client | null = null;
  const closing = new AbortController();
  let comingBack: Promise<void> = Promise.resolve();

  const tell = (change: Topic) => {
    for (const listener of listeners) listener(change);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...noticesSilence,
      connectionString: databaseUrl,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    next.on('notification', ({ payload }) => tell((payload || everything) as Topic));
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    const listening = next.connect().then(() => next.query(`listen ${channel}`));
    try {
      await unlessClosed(listening);
      client = next;
    } catch (error) {
      listening.catch(() => {});
      next.end().catch(() => {});
      throw error;
    }
  }

  function unlessClosed<T>(work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(closing.signal.reason);
    closing.signal.addEventListener('abort', giveUp);
    return Promise.race([work, promise]).finally(() => closing.signal.removeEventListener('abort', giveUp));
  }

  function lost(which: pg.Client): void {
    if (which !== client || closing.signal.aborted) return;
    client = null;
    log.warn('the connection that hears of changes was lost');
    comingBack = reconnect();
  }

  async function reconnect(): Promise<void> {
    const { signal } = closing;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await wait(retryMs[Math.min(attempt, retryMs.length - 1)], undefined, { signal });
        await connect();
        return tell(everything);
      } catch {
        // The database is still away; the next round tries again.
      }
    }
  }

  await connect();
  return {
    isHearing: () => client !== null,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closing.abort();
      listeners.clear();
      await comingBack;
      await client?.end();
    },
  };
}
