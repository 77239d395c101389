import { z } from 'zod';
import type { JobHandler } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import { verifyTour } from './verify-tour.ts';

const ofVersion = z.object({ versionId: z.string() });

export function tourJobs(kit: Kit): Record<string, JobHandler> {
  return {
    'verify-tour': async (payload) => void (await verifyTour(kit, ofVersion.parse(payload).versionId)),
  };
}
