import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { endFeaturing } from './featuring.ts';
import { endListings } from './on-market.ts';
import { removePicturesJob, sweepPicturesJob } from './picture-sweep.ts';

export const endListingsJob = job(
  'end-listings',
  z.unknown(),
  async ({ kit }) => {
    await endListings(kit);
    await endFeaturing(kit);
  },
  { lane: 'bulk', work: 'listings', every: '7 * * * *' },
);

export const listingJobs: Job[] = [endListingsJob, removePicturesJob, sweepPicturesJob];
