import { parentPort } from 'node:worker_threads';
import { AppError } from '#kit/app-error.ts';
import { type InspectionRequest, inspectTour } from './inspect-tour.ts';
import type { InspectionMessage } from './inspection.ts';

/** The thread in which an archive of a stranger is read: whatever it costs, other requests go on. */
parentPort?.once('message', async (request: InspectionRequest) => {
  try {
    const inspection = await inspectTour(request, (doneBytes, ofBytes) =>
      tell({ type: 'repacked', doneBytes, ofBytes }),
    );
    tell({ type: 'done', inspection }, [inspection.index.buffer as ArrayBuffer]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, code, message, fields } = error;
    tell({ type: 'refused', kind, code, message, fields });
  }
});

function tell(message: InspectionMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
