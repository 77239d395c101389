import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { notifyFollowers } from './notifications.ts';

export const favoriteJobs: Job[] = [
  job('tell-keepers', z.unknown(), ({ kit }) => notifyFollowers(kit), {
    lane: 'bulk',
    work: 'alerts',
    every: '*/10 * * * *',
  }),
];
