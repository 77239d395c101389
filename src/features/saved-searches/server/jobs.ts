import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { notifySavedSearches } from './notifications.ts';

export const savedSearchJobs: Job[] = [
  job('tell-saved-searches', z.unknown(), ({ kit, search }) => notifySavedSearches({ ...kit, search }), {
    lane: 'bulk',
    work: 'alerts',
    every: '* * * * *',
  }),
];
