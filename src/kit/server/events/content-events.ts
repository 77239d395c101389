import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectMsOf, keepAliveOptions } from '#kit/server/database/database.ts';
import type { Log } from '#kit/server/log.ts';
import { everything, type Topic } from '#kit/topic.ts';

/**
 * Announcements that something about a topic changed. A trigger announces a change in the transaction that
 * makes it, and every process receives it after the commit.
 */
export type ContentEvents = {
  /** Returns true while changes are being received. Otherwise no cached value may be trusted. */
  isReceiving(): boolean;
  /**
   * Adds a listener, and returns a function that removes it. The topic `everything` means that changes may
   * have been missed.
   */
  listen(listener: (change: Topic) => void): () => void;
  close(): Promise<void>;
};

const channel = 'content';
const retryMs = [100, 250, 500, 1_000, 2_000];
/**
 * The time limit of an attempt in milliseconds. A server that accepts a connection and then stays silent must
 * not block the next attempt.
 */
const defaultTimeoutMs = 10_000;

/** Listens on a separate connection, and reconnects when the database is available again. */
export async function openContentEvents(databaseUrl: string, log: Log): Promise<ContentEvents> {
  const responseTimeoutMs = connectMsOf(databaseUrl) ?? defaultTimeoutMs;
  const listeners = new Set<(change: Topic) => void>();
  let client: pg.Client | null = null;
  const closing = new AbortController();
  let reconnecting: Promise<void> = Promise.resolve();

  const notify = (change: Topic) => {
    for (const listener of listeners) listener(change);
  };

  async function connect(): Promise<void> {
    const newClient = new pg.Client({
      ...keepAliveOptions,
      connectionString: databaseUrl,
      connectionTimeoutMillis: responseTimeoutMs,
      query_timeout: responseTimeoutMs,
    });
    newClient.on('notification', ({ payload }) => notify((payload || everything) as Topic));
    newClient.on('error', () => handleLostConnection(newClient));
    newClient.on('end', () => handleLostConnection(newClient));
    const listening = newClient.connect().then(() => newClient.query(`listen ${channel}`));
    try {
      await unlessClosed(listening);
      client = newClient;
    } catch (error) {
      listening.catch(() => {});
      newClient.end().catch(() => {});
      throw error;
    }
  }

  function unlessClosed<T>(work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const abort = () => reject(closing.signal.reason);
    closing.signal.addEventListener('abort', abort);
    return Promise.race([work, promise]).finally(() => closing.signal.removeEventListener('abort', abort));
  }

  function handleLostConnection(lostClient: pg.Client): void {
    if (lostClient !== client || closing.signal.aborted) return;
    client = null;
    log.warn('the connection that hears of changes was lost');
    reconnecting = reconnect();
  }

  async function reconnect(): Promise<void> {
    const { signal } = closing;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await wait(retryMs[Math.min(attempt, retryMs.length - 1)], undefined, { signal });
        await connect();
        return notify(everything);
      } catch {
        // The database is still unavailable; the next round retries.
      }
    }
  }

  await connect();
  return {
    isReceiving: () => client !== null,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closing.abort();
      listeners.clear();
      await reconnecting;
      await client?.end();
    },
  };
}
