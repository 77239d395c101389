import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { sweepPictures } from './stay-pictures.ts';

export const stayPictureJobs: Job[] = [
  job('sweep-stay-pictures', z.unknown(), ({ kit }) => sweepPictures(kit), {
    lane: 'bulk',
    work: 'cleanup',
    every: '11 2 * * *',
  }),
];
