import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { noticesSilence } from '#kit/server/database/database.ts';
import type { Log } from '#kit/server/log.ts';

/** "Something about this changed": told by a trigger in the changing transaction, heard by every process after it. */
export type ContentEvent = { topic: string; id: number | null };

export type ContentEvents = {
  /** Moves with every change that was heard of. While nothing can be heard each call gives a new one, so that no cache is trusted. */
  version(): number;
  /** Whether changes are heard of now; what was missed meanwhile is told as `*` afterwards. */
  isHearing(): boolean;
  /** Returns how to stop listening. `topic: '*'` means that changes may have been missed. */
  listen(listener: (event: ContentEvent) => void): () => void;
  close(): Promise<void>;
};

const channel = 'content';
const retryMs = [100, 250, 500, 1_000, 2_000];

/** Listens on one connection of its own and comes back by itself when the database does. */
export async function openContentEvents(databaseUrl: string, log: Log): Promise<ContentEvents> {
  const listeners = new Set<(event: ContentEvent) => void>();
  let client: pg.Client | null = null;
  let version = 1;
  let closed = false;

  const tell = (event: ContentEvent) => {
    version += 1;
    for (const listener of listeners) listener(event);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...noticesSilence, connectionString: databaseUrl });
    next.on('notification', ({ payload }) => tell(eventIn(payload)));
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  function lost(which: pg.Client): void {
    if (which !== client || closed) return;
    client = null;
    log.warn('the connection that hears of changes was lost');
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let attempt = 0; !closed; attempt++) {
      await wait(retryMs[Math.min(attempt, retryMs.length - 1)]);
      try {
        await connect();
        return tell({ topic: '*', id: null });
      } catch {
        // The database is still away; the next round tries again.
      }
    }
  }

  await connect();
  return {
    version: () => (client ? version : (version += 1)),
    isHearing: () => client !== null,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      listeners.clear();
      await client?.end();
    },
  };
}

function eventIn(payload: string | undefined): ContentEvent {
  const [topic = '*', id] = (payload ?? '').split(' ');
  return { topic, id: id ? Number(id) : null };
}
