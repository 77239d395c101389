import type { IncomingMessage } from 'node:http';
import type { Lock, Locker } from '@tus/server';
import { uploadLockedError } from './refusals.ts';

const maxWaitMs = 10_000;
/** The time in milliseconds that the current request has to finish once another one arrives. */
export const drainMs = 300;

type LockHolder = { requestRelease(): void; released: Promise<void>; release(): void };

/**
 * Allows one request at a time per upload. A new request asks the current one to end, because a lost
 * connection may seem alive for minutes.
 */
export class UploadLocks implements Locker {
  readonly #holders = new Map<string, LockHolder>();

  /** Returns a lock for @tus/server. */
  newLock(id: string): Lock {
    let holder: LockHolder | null = null;
    return {
      lock: async (stopSignal, requestRelease) => {
        holder = await this.#acquire(id, stopSignal, () => void requestRelease());
      },
      unlock: async () => {
        if (holder) this.#release(id, holder);
      },
    };
  }

  /**
   * Runs `work` with the lock, for a request whose body we read ourselves. The connection is closed when
   * another request asks this one to end.
   */
  async withLock<T>(id: string, request: IncomingMessage, work: () => Promise<T>): Promise<T> {
    const closed = new AbortController();
    request.once('close', () => closed.abort());
    let timer: NodeJS.Timeout | undefined;
    const holder = await this.#acquire(id, closed.signal, () => {
      timer ??= setTimeout(() => request.destroy(), drainMs);
    });
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      this.#release(id, holder);
    }
  }

  async #acquire(id: string, stopSignal: AbortSignal, requestRelease: () => void): Promise<LockHolder> {
    const waitOver = AbortSignal.any([stopSignal, AbortSignal.timeout(maxWaitMs)]);
    for (let current = this.#holders.get(id); current; current = this.#holders.get(id)) {
      current.requestRelease();
      await Promise.race([current.released, aborted(waitOver)]);
      if (waitOver.aborted) throw uploadLockedError();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const holder = { requestRelease, released: promise, release: resolve };
    this.#holders.set(id, holder);
    return holder;
  }

  #release(id: string, holder: LockHolder): void {
    if (this.#holders.get(id) === holder) this.#holders.delete(id);
    holder.release();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
