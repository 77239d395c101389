import { z } from 'zod';
import { verifyTour } from '#features/tours/server/intake/tour-verification.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import { sweepTours } from './tour-sweep.ts';
import { deleteExpired } from './upload/upload-rows.ts';

const ofVersion = z.object({ versionId: z.string() });

export function tourJobs(kit: Kit): Record<string, JobHandler> {
  return {
    'sweep-tours': async () => void (await sweepTours(kit)),
    'sweep-tour-uploads': () => deleteExpired(kit.db, kit.clock()),
    'verify-tour': async (payload) => void (await verifyTour(kit, ofVersion.parse(payload).versionId)),
  };
}
