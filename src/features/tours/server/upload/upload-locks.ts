import type { IncomingMessage } from 'node:http';
import type { Lock, Locker } from '@tus/server';
import { beingSentElsewhere } from './refusals.ts';

const patienceMs = 10_000;
/** The time in milliseconds that the current request has to finish once another one arrives. */
export const drainMs = 300;

type LockHolder = { askToLeave(): void; left: Promise<void>; leave(): void };

/**
 * Allows one request at a time per upload. A new one asks the current one to end, because a lost connection
 * may look alive for minutes.
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, LockHolder>();

  /** Returns a lock for @tus/server. */
  newLock(id: string): Lock {
    let holder: LockHolder | null = null;
    return {
      lock: async (stopSignal, askToLeave) => {
        holder = await this.#take(id, stopSignal, () => void askToLeave());
      },
      unlock: async () => {
        if (holder) this.#leave(id, holder);
      },
    };
  }

  /**
   * Runs `work` with the lock, for a body that we read ourselves. Its connection is closed when it is asked
   * to end.
   */
  async holding<T>(id: string, request: IncomingMessage, work: () => Promise<T>): Promise<T> {
    const closed = new AbortController();
    request.once('close', () => closed.abort());
    let timer: NodeJS.Timeout | undefined;
    const holder = await this.#take(id, closed.signal, () => {
      timer ??= setTimeout(() => request.destroy(), drainMs);
    });
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      this.#leave(id, holder);
    }
  }

  async #take(id: string, stopSignal: AbortSignal, askToLeave: () => void): Promise<LockHolder> {
    const over = AbortSignal.any([stopSignal, AbortSignal.timeout(patienceMs)]);
    for (let current = this.#held.get(id); current; current = this.#held.get(id)) {
      current.askToLeave();
      await Promise.race([current.left, aborted(over)]);
      if (over.aborted) throw beingSentElsewhere();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const holder = { askToLeave, left: promise, leave: resolve };
    this.#held.set(id, holder);
    return holder;
  }

  #leave(id: string, holder: LockHolder): void {
    if (this.#held.get(id) === holder) this.#held.delete(id);
    holder.leave();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
