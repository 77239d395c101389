/**
 * A semaphore that runs only one task per caller at a time and serves waiting callers in turn, so that no
 * caller can starve the others.
 */
export class FairSemaphore {
  /** The waiting callers in the order of service. A caller that was served moves to the end. */
  readonly #waiting = new Map<number, Array<() => void>>();
  readonly #busy = new Set<number>();
  readonly #atOnce: number;

  constructor(concurrency: number) {
    this.#atOnce = concurrency;
  }

  async run<T>(caller: number, work: () => Promise<T>): Promise<T> {
    if (this.#mayBegin(caller)) this.#busy.add(caller);
    else await this.#place(caller);
    try {
      return await work();
    } finally {
      this.#busy.delete(caller);
      this.#serveNext();
    }
  }

  #mayBegin(caller: number): boolean {
    return this.#busy.size < this.#atOnce && !this.#busy.has(caller);
  }

  #place(caller: number): Promise<void> {
    const queue = this.#waiting.get(caller) ?? [];
    this.#waiting.set(caller, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  #serveNext(): void {
    for (const [caller, queue] of this.#waiting) {
      if (!this.#mayBegin(caller)) continue;
      this.#waiting.delete(caller);
      this.#busy.add(caller);
      queue.shift()?.();
      if (queue.length > 0) this.#waiting.set(caller, queue);
      return;
    }
  }
}
