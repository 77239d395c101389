import { tourJobs } from '#features/tours/server/jobs.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';

/** What is done later, by name: one line per job, which calls the service. */
export function jobHandlers(kit: Kit): Record<string, JobHandler> {
  return { ...tourJobs(kit) };
}
