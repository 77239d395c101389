import { z } from 'zod';
import { listingLimits } from '#features/listings/limits.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { pictureKeyPattern } from '#kit/picture.ts';
import type { Db } from '#kit/server/database/database.ts';
import { pictureFile, picturesFolder } from '#kit/server/images/picture-store.ts';
import { removeVariants } from '#kit/server/images/picture-variants.ts';
import { sweepVariants } from '#kit/server/images/variant-sweep.ts';
import { job } from '#kit/server/job.ts';
import type { Kit } from '#kit/server/kit.ts';
import { oldFiles } from '#kit/server/storage/old-files.ts';
import { deletePictureUpload, lockPictures, readNeededPictures } from './picture-rows.ts';

const removalPayload = z.object({ keys: z.array(z.string()), at: z.string() });

export const removePicturesJob = job(
  'remove-pictures',
  removalPayload,
  ({ kit, pictureCacheFolder }, payload) => removePictures(kit, pictureCacheFolder, payload),
  { lane: 'bulk', work: 'images' },
);

export const sweepPicturesJob = job(
  'sweep-pictures',
  z.unknown(),
  ({ kit, pictureCacheFolder }) => sweepPictures(kit, pictureCacheFolder),
  { lane: 'bulk', work: 'images', every: '53 2 * * *' },
);

/**
 * Protects a stored picture from removal until the transaction ends. By then, a row must refer to it.
 * @throws AppError 'unavailable' when an unused picture with the same content was removed in the meantime
 */
export async function pinPicture({ files }: Kit, tx: Db, key: string): Promise<void> {
  await lockPictures(tx, [key]);
  if ((await files.size(pictureFile(key))) === null)
    throw new AppError('unavailable', 'picture_gone', english('Something went wrong. Please try again.'));
}

/**
 * Enqueues the removal of pictures that a listing no longer shows. Call it in the transaction that removes
 * them from the listing.
 */
export async function dropPictures(kit: Kit, tx: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await kit.jobs.enqueue(tx, removePicturesJob, { keys, at: kit.clock().toISOString() });
}

/**
 * Removes pictures that are not used elsewhere and were not uploaded again, and their resized variants on
 * this machine. Runs as a job.
 */
export async function removePictures(
  kit: Kit,
  variantFolder: string,
  { keys, at }: z.infer<typeof removalPayload>,
): Promise<void> {
  for (const key of keys)
    if (await removeUnlessNeeded(kit, key, new Date(at))) await removeVariants(variantFolder, key);
}

/** The number of removals after which the nightly run stops, because emails wait behind this job. */
const maxRemovals = 2_000;

/**
 * Removes unused pictures: those of forms that were never saved, and those of interrupted uploads, which have
 * no row. It also removes their resized variants on this machine. Processes may run it concurrently.
 * @returns the number of removed pictures
 */
export async function sweepPictures(kit: Kit, variantFolder: string): Promise<number> {
  const now = kit.clock().getTime();
  const uploadedSince = new Date(now - listingLimits.uploadRetentionMs);
  const cutoff = new Date(now - listingLimits.sweepMinAgeMs);
  let count = 0;
  for await (const names of oldFiles(kit.files, picturesFolder, cutoff)) {
    const keys = names
      .map((name) => name.slice(picturesFolder.length + 1))
      .filter((key) => pictureKeyPattern.test(key));
    const neededKeys = await readNeededPictures(kit.db, keys, uploadedSince);
    for (const key of keys)
      if (!neededKeys.has(key) && (await removeUnlessNeeded(kit, key, uploadedSince))) count += 1;
    if (count >= maxRemovals) break;
  }
  if (count > 0) kit.log.info({ count }, 'pictures that nothing shows were removed');
  await sweepVariants({ files: kit.files, cacheFolder: variantFolder }, cutoff);
  return count;
}

/**
 * Removes an unused picture. A concurrent upload or save of the same picture waits for the lock and then
 * finds the picture gone. The row is deleted before the file, because a listing whose picture has no file is
 * worse than a file without a row.
 */
export async function removeUnlessNeeded(
  { db, files }: Kit,
  key: string,
  uploadedSince: Date,
): Promise<boolean> {
  const runUnlessNeeded = (remove: (tx: Db) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await lockPictures(tx, [key]);
      if ((await readNeededPictures(tx, [key], uploadedSince)).size > 0) return false;
      await remove(tx);
      return true;
    });
  return (
    (await runUnlessNeeded((tx) => deletePictureUpload(tx, key))) &&
    runUnlessNeeded(() => files.delete(pictureFile(key)))
  );
}
