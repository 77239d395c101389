import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { forgetOldShares } from './sharing.ts';

export const shareJobs: Job[] = [
  job('forget-shares', z.unknown(), ({ kit }) => forgetOldShares(kit), { every: '7 22 * * *' }),
];
