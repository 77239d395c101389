import { z } from 'zod';
import { verifyTourJob } from '#features/tours/server/intake/tour-verification.ts';
import { deleteExpired } from '#features/tours/server/upload/upload-rows.ts';
import { type Job, job } from '#kit/server/job.ts';
import { sweepTours } from './tour-sweep.ts';

export const tourJobs: Job[] = [
  verifyTourJob,
  job('sweep-tours', z.unknown(), ({ kit }) => sweepTours(kit), {
    lane: 'bulk',
    work: 'tours',
    every: '13 2 * * *',
  }),
  job('sweep-tour-uploads', z.unknown(), ({ kit }) => deleteExpired(kit.db, kit.clock()), {
    lane: 'bulk',
    work: 'tours',
    every: '27 * * * *',
  }),
];
