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

const memoryLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 };

/** `inspectTour` in a thread of its own, with a limit of time and memory. */
export function inspectInThread(
  request: InspectionRequest,
  onRepacked?: (doneBytes: number, ofBytes: number) => void,
): Promise<Inspection> {
  const worker = new Worker(new URL('./inspection-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: memoryLimits,
  });
  return new Promise<Inspection>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooMuch()), timeLimitMs);
    worker.on('message', (message: InspectionMessage) => {
      if (message.type === 'repacked') return onRepacked?.(message.doneBytes, message.ofBytes);
      if (message.type === 'done') resolve(message.inspection);
      else reject(new AppError(message.kind, message.code, message.message, { fields: message.fields }));
    });
    worker.on('error', (error) => {
      reject((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error);
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Error('the inspection of an archive ended without a word'));
    });
  }).finally(() => worker.terminate());
}

function tooMuch(): AppError {
  return new AppError(
    'unprocessable',
    'zip_too_much_work',
    'The ZIP takes far more work to read than any tour export.',
  );
}
