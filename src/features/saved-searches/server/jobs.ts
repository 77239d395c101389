import { z } from 'zod';
import type { FreeNights } from '#features/search/server/free-nights.ts';
import { type Job, job } from '#kit/server/job.ts';
import { tellOfHomes } from './telling.ts';

export const savedSearchJobs = ({ freeNights }: { freeNights: FreeNights }): Job[] => [
  job('tell-saved-searches', z.unknown(), ({ kit }) => tellOfHomes({ ...kit, freeNights }), {
    lane: 'bulk',
    work: 'alerts',
    every: '* * * * *',
  }),
];
