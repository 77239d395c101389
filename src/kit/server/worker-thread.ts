import { Worker } from 'node:worker_threads';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Log } from './log.ts';

/** A thread that produces bytes from tasks, one after the other, without delaying other work. */
export type WorkerThread<Task> = {
  /**
   * Runs a task.
   * @throws AppError 'unavailable' when too many tasks wait or the task takes too long; any error that the
   * program throws
   */
  run(task: Task): Promise<Buffer>;
  close(): Promise<void>;
};

type PendingTask<Task> = { task: Task; done(bytes: Buffer): void; fail(error: unknown): void };

type Limits = { maxWaiting: number; withinMs: number; idleMs: number };
const defaults: Limits = { maxWaiting: 50, withinMs: 20_000, idleMs: 60_000 };

/**
 * Opens a worker thread. The first task starts it. It ends after it has been idle for a while, after a failed
 * task, and after a task that took too long.
 * @param program a module that answers each message with a Uint8Array, or throws
 */
export function openWorkerThread<Task>(
  program: URL,
  { log, ...overrides }: { log: Log } & Partial<Limits>,
): WorkerThread<Task> {
  const { maxWaiting, withinMs, idleMs } = { ...defaults, ...overrides };
  const queue: PendingTask<Task>[] = [];
  let worker: Worker | null = null;
  let current: PendingTask<Task> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const newWorker = new Worker(program);
    newWorker.unref();
    newWorker.on('message', (message: unknown) => {
      if (newWorker !== worker) return;
      if (message instanceof Uint8Array) current?.done(Buffer.from(message.buffer));
      else current?.fail(new Error('a side thread answered with something else than bytes'));
      next();
    });
    newWorker.on('error', (error) => {
      if (newWorker === worker) failCurrent(error);
    });
    return newWorker;
  }

  function failCurrent(error: unknown): void {
    log.warn({ err: error }, 'a task of a side thread failed');
    void endWorker();
    current?.fail(error);
    next();
  }

  async function endWorker(): Promise<void> {
    const endedWorker = worker;
    worker = null;
    await endedWorker?.terminate();
  }

  function next(): void {
    clearTimeout(timer);
    current = queue.shift() ?? null;
    if (!current) {
      timer = setTimeout(() => void endWorker(), idleMs).unref();
      return;
    }
    timer = setTimeout(() => failCurrent(busyError()), withinMs).unref();
    worker ??= start();
    worker.postMessage(current.task, []);
  }

  return {
    run(task) {
      if (queue.length >= maxWaiting) return Promise.reject(busyError());
      return new Promise((done, fail) => {
        queue.push({ task, done, fail });
        if (!current) next();
      });
    },
    async close() {
      clearTimeout(timer);
      const pendingTasks = [...(current ? [current] : []), ...queue.splice(0)];
      current = null;
      await endWorker();
      for (const { fail } of pendingTasks) fail(busyError());
    },
  };
}

function busyError(): AppError {
  return new AppError(
    'unavailable',
    'too_busy',
    english('This cannot be made just now. Please try again in a moment.'),
    {
      retryAfterSeconds: 5,
    },
  );
}
