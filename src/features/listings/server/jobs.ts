import { z } from 'zod';
import { fetchPhotosJob } from '#features/listings/server/import/fetch-photos.ts';
import { deleteOldImports } from '#features/listings/server/import/import-rows.ts';
import { type Job, job } from '#kit/server/job.ts';
import { endFeaturing } from './featuring.ts';
import { endListings } from './on-market.ts';
import { removePicturesJob, sweepPicturesJob } from './picture-sweep.ts';
import { pauseLateListings } from './suspension-pause.ts';

export const endListingsJob = job(
  'end-listings',
  z.unknown(),
  async ({ kit }) => {
    await endListings(kit);
    await endFeaturing(kit);
  },
  { lane: 'bulk', work: 'listings', every: '7 * * * *' },
);

const pauseSuspendedJob = job('pause-suspended', z.unknown(), ({ kit }) => pauseLateListings(kit), {
  lane: 'bulk',
  work: 'listings',
  every: '*/10 * * * *',
});

const forgetImportsJob = job(
  'forget-imports',
  z.unknown(),
  ({ kit }) => deleteOldImports(kit.db, kit.clock()),
  { lane: 'bulk', work: 'cleanup', every: '37 1 * * *' },
);

export const listingJobs: Job[] = [
  endListingsJob,
  pauseSuspendedJob,
  removePicturesJob,
  sweepPicturesJob,
  fetchPhotosJob,
  forgetImportsJob,
];
