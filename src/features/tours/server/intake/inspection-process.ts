import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { AppError } from '#kit/app-error.ts';
import { errorCode } from '#kit/error-fields.ts';
import type { InspectionMessage } from './isolated-inspection.ts';
import { type InspectionRequest, inspectTour } from './tour-inspection.ts';

/** Untrusted archives are read in this process, so that they cannot crash the server. */
lowerPriority();
// The parent kills this process when it is done, so the compile cache must be written before.
flushCompileCache();
process.once('disconnect', () => process.exit());
process.once('message', async (request: InspectionRequest) => {
  try {
    const inspection = await inspectTour(request, (doneBytes, ofBytes) =>
      send({ type: 'repacked', doneBytes, ofBytes }),
    );
    send({ type: 'done', inspection });
  } catch (error) {
    send(errorMessage(error as Error));
  }
});

function send(message: InspectionMessage): void {
  process.send?.(message);
}

function errorMessage(error: Error): InspectionMessage {
  if (error instanceof AppError) {
    const { kind, code, text, fields } = error;
    return { type: 'refused', kind, code, text, fields };
  }
  const { message, stack } = error;
  return { type: 'failed', message, stack, code: errorCode(error) };
}

/**
 * Lowers the priority of this process below that of serving pages, and makes the kernel kill it first when
 * memory runs out.
 */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync('/proc/self/oom_score_adj', '800');
  } catch {}
}
