import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#kit/app-error.ts';
import { inspectTour } from './inspect-tour.ts';
import type { InspectionMessage } from './inspection.ts';

/** The thread in which an archive of a stranger is read: whatever it costs, other requests go on. */
const tell = (message: InspectionMessage, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer);

try {
  const inspection = await inspectTour(workerData, (doneBytes, ofBytes) =>
    tell({ type: 'repacked', doneBytes, ofBytes }),
  );
  tell({ type: 'done', inspection });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const { kind, code, message, fields } = error;
  tell({ type: 'refused', kind, code, message, fields });
}
