import { z } from 'zod';
import type { StayAvailability } from '#features/search/server/stay-availability.ts';
import { type Job, job } from '#kit/server/job.ts';
import { notifySavedSearches } from './notifications.ts';

export const savedSearchJobs = ({ freeNights }: { freeNights: StayAvailability }): Job[] => [
  job('tell-saved-searches', z.unknown(), ({ kit }) => notifySavedSearches({ ...kit, freeNights }), {
    lane: 'bulk',
    work: 'alerts',
    every: '* * * * *',
  }),
];
