import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { forgetOldShares } from './sharing.ts';

export const shareJobs: Job[] = [
  job('forget-shares', z.unknown(), ({ kit }) => forgetOldShares(kit), {
    lane: 'bulk',
    work: 'cleanup',
    every: '7 22 * * *',
  }),
];
