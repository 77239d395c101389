import { z } from 'zod';
import { deleteOldViews } from '#features/properties/server/view-expiry.ts';
import { type Job, job } from '#kit/server/job.ts';

export const propertyJobs: Job[] = [
  job('forget-views', z.unknown(), ({ kit }) => deleteOldViews(kit), { every: '37 * * * *' }),
];
