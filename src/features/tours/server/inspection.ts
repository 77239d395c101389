import { Worker } from 'node:worker_threads';
import { AppError, type ErrorKind } from '#kit/app-error.ts';
import type { Inspection, InspectionRequest } from './inspect-tour.ts';

export type InspectionMessage =
  | { type: 'repacked'; doneBytes: number; ofBytes: number }
  | { type: 'done'; inspection: Inspection }
  | {
      type: 'refused';
      kind: ErrorKind;
      code: string;
      message: string;
      fields?: Record<string, string> | undefined;
    };

/** A 5 GB archive of Deflate64 takes minutes; nothing honest takes longer. */
const timeLimitMs = 15 * 60_000;

const memoryLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 4 };

type Watch = (doneBytes: number, ofBytes: number) => void;

/**
 * A thread that looks through one archive, with a limit of time and memory. It takes a while to open.
 */
export class InspectionThread {
  readonly #worker = new Worker(new URL('./inspection-worker.ts', import.meta.url), {
    resourceLimits: memoryLimits,
  });
  readonly #ended = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
  #failure: unknown = null;
  #hasAnswered = false;

  constructor() {
    this.#worker.on('error', (error) => {
      this.#failure = error;
    });
    this.#worker.unref();
  }

  inspect(request: InspectionRequest, onRepacked?: Watch): Promise<Inspection> {
    const worker = this.#worker;
    worker.ref();
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      const timer = setTimeout(() => reject(tooMuch()), timeLimitMs);
      worker.on('message', (message: InspectionMessage) => {
        if (message.type === 'repacked') return onRepacked?.(message.doneBytes, message.ofBytes);
        this.#hasAnswered = true;
        if (message.type === 'done') resolve(message.inspection);
        else reject(new AppError(message.kind, message.code, message.message, { fields: message.fields }));
      });
      worker.on('error', (error) => reject(isOutOfMemory(error) ? tooMuch() : error));
      worker.on('exit', () => {
        clearTimeout(timer);
        reject(new Error('the inspection of an archive ended without a word'));
      });
      const { seen } = request;
      worker.postMessage(request, seen ? [seen.starts.buffer, seen.places.buffer, seen.bytes.buffer] : []);
    });
  }

  /** A thread that has answered ends by itself; any other is stopped. */
  async close(): Promise<void> {
    await (this.#hasAnswered ? this.#ended : this.#worker.terminate());
  }
}

/** The same for an archive that is there already. */
export async function inspectInThread(request: InspectionRequest, onRepacked?: Watch): Promise<Inspection> {
  const thread = new InspectionThread();
  try {
    return await thread.inspect(request, onRepacked);
  } finally {
    await thread.close();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooMuch(): AppError {
  return new AppError(
    'unprocessable',
    'zip_too_much_work',
    'The ZIP takes far more work to read than any tour export.',
  );
}
