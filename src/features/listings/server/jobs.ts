import { z } from 'zod';
import { fetchPhotosJob } from '#features/listings/server/import/fetch-photos.ts';
import { deleteOldImports } from '#features/listings/server/import/import-rows.ts';
import { removePicturesJob, sweepPicturesJob } from '#features/listings/server/pictures/picture-sweep.ts';
import { endFeaturing } from '#features/listings/server/plan-limits/featuring.ts';
import { expireListings } from '#features/listings/server/plan-limits/listing-slots.ts';
import { type Job, job } from '#kit/server/job.ts';
import { removeDeletedListings } from './deleted-listings.ts';
import type { ObligationProvider } from './obligation-parts.ts';
import { pauseLateListings } from './suspension-pause.ts';

export const endListingsJob = job(
  'end-listings',
  z.unknown(),
  async ({ kit }) => {
    await expireListings(kit);
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

/**
 * Returns the jobs of listings.
 * @param settings.obligations returns the obligations that other features report, supplied by the app
 */
export const listingJobs = (settings: { obligations(appOrigin: string): ObligationProvider }): Job[] => [
  endListingsJob,
  pauseSuspendedJob,
  removePicturesJob,
  sweepPicturesJob,
  fetchPhotosJob,
  forgetImportsJob,
  job(
    'remove-deleted-listings',
    z.unknown(),
    ({ kit, appOrigin }) => removeDeletedListings(kit, settings.obligations(appOrigin)),
    { lane: 'bulk', work: 'cleanup', every: '47 * * * *' },
  ),
];
