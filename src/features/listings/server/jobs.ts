import { z } from 'zod';
import { endFeaturing } from '#features/listings/server/featuring.ts';
import { endListings } from '#features/listings/server/on-market.ts';
import { removePicturesJob, sweepPicturesJob } from '#features/listings/server/picture-sweep.ts';
import { type Job, job } from '#kit/server/job.ts';

export const endListingsJob = job(
  'end-listings',
  z.unknown(),
  async ({ kit }) => {
    await endListings(kit);
    await endFeaturing(kit);
  },
  { every: '7 * * * *' },
);

export const listingJobs: Job[] = [endListingsJob, removePicturesJob, sweepPicturesJob];
