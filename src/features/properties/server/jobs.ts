import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { deleteOldViews } from './view-expiry.ts';

export const propertyJobs: Job[] = [
  job('forget-views', z.unknown(), ({ kit }) => deleteOldViews(kit), {
    lane: 'bulk',
    work: 'cleanup',
    every: '37 * * * *',
  }),
];
