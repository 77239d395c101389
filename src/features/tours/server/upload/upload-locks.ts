import { ERRORS, type Lock, type Locker } from '@tus/server';

const patienceMs = 10_000;

type Held = { askToLeave(): void; left: Promise<void>; leave(): void };

/**
 * One request at a time for each upload. The one that comes asks the one that is there to leave: after a cut line the old
 * connection may look alive for minutes.
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>();

  newLock(id: string): Lock {
    let mine: Held | null = null;
    return {
      lock: async (stopSignal, askToLeave) => {
        mine = await this.#take(id, stopSignal, () => void askToLeave());
      },
      unlock: async () => {
        if (mine && this.#held.get(id) === mine) this.#held.delete(id);
        mine?.leave();
      },
    };
  }

  async #take(id: string, stopSignal: AbortSignal, askToLeave: () => void): Promise<Held> {
    const over = AbortSignal.any([stopSignal, AbortSignal.timeout(patienceMs)]);
    for (let there = this.#held.get(id); there; there = this.#held.get(id)) {
      there.askToLeave();
      await Promise.race([there.left, aborted(over)]);
      if (over.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = { askToLeave, left: promise, leave: resolve };
    this.#held.set(id, held);
    return held;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
