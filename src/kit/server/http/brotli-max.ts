import { Worker } from 'node:worker_threads';
import type { EncodedBody } from './compression.ts';

/** Compresses frequently requested bytes to the smallest size, one after the other. */
export type MaxCompression = {
  /**
   * Replaces the quickly compressed Brotli bytes with smaller bytes when these are ready. Does nothing while
   * too many others wait.
   */
  add(packing: EncodedBody): void;
  close(): Promise<void>;
};

const maxQueued = 64;

/**
 * Opens a thread of the lowest priority for Brotli 11, which takes 60 to 100 ms for a page. In libuv's thread
 * pool, it would delay files, fast compression and sign-in.
 */
export function openMaxCompression(): MaxCompression {
  const queue: EncodedBody[] = [];
  let worker: Worker | null = null;
  let current: EncodedBody | null = null;

  function start(): Worker {
    const newWorker = new Worker(new URL('./brotli-max-worker.ts', import.meta.url));
    newWorker.unref();
    newWorker.on('message', (bytes: Uint8Array) => {
      if (current) current.br = Promise.resolve(Buffer.from(bytes.buffer));
      next();
    });
    // A page that could not be compressed further is kept as it is.
    newWorker.on('error', () => {
      worker = null;
      current = null;
    });
    return newWorker;
  }

  function next(): void {
    current = queue.shift() ?? null;
    if (!current) return;
    worker ??= start();
    worker.postMessage(current.identity, []);
  }

  return {
    add(body) {
      if (queue.length >= maxQueued) return;
      queue.push(body);
      if (!current) next();
    },
    async close() {
      queue.length = 0;
      current = null;
      await worker?.terminate();
    },
  };
}
