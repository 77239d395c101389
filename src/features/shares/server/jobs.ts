import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { deleteOldShareVisits } from './share-links.ts';

export const shareJobs: Job[] = [
  job('forget-shares', z.unknown(), ({ kit }) => deleteOldShareVisits(kit), {
    lane: 'bulk',
    work: 'cleanup',
    every: '7 22 * * *',
  }),
];
