import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { expireDeletedHomes } from './deleted-homes.ts';
import { fetchRate } from './rate-fetch.ts';
import { deleteOldViews } from './view-expiry.ts';

export const propertyJobs: Job[] = [
  job('forget-views', z.unknown(), ({ kit }) => deleteOldViews(kit), {
    lane: 'bulk',
    work: 'cleanup',
    every: '37 * * * *',
  }),
  job('forget-deleted-homes', z.unknown(), ({ kit }) => expireDeletedHomes(kit.db, kit.clock()), {
    lane: 'bulk',
    work: 'cleanup',
    every: '21 2 * * *',
  }),
  job(
    'fetch-exchange-rate',
    z.unknown(),
    async ({ kit, rateSource }) => {
      if (rateSource) await fetchRate(kit, rateSource);
    },
    { lane: 'bulk', work: 'rates', every: '11 */6 * * *' },
  ),
];
