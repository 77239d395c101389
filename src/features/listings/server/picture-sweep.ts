import { z } from 'zod';
import { deskLimits } from '#features/listings/limits.ts';
import { pictureKeyPattern } from '#kit/picture.ts';
import type { Db } from '#kit/server/database/database.ts';
import { pictureFile, picturesFolder } from '#kit/server/images/picture-store.ts';
import { removeVariants } from '#kit/server/images/picture-variants.ts';
import { sweepVariants } from '#kit/server/images/variant-sweep.ts';
import { job } from '#kit/server/job.ts';
import type { Kit } from '#kit/server/kit.ts';
import { oldFiles } from '#kit/server/storage/old-files.ts';
import { forgetUpload, lockPictures, picturesNeeded } from './picture-rows.ts';

const removal = z.object({ keys: z.array(z.string()), at: z.string() });

export const removePicturesJob = job('remove-pictures', removal, ({ kit, pictureCacheFolder }, payload) =>
  removePictures(kit, pictureCacheFolder, payload),
);

export const sweepPicturesJob = job(
  'sweep-pictures',
  z.unknown(),
  ({ kit, pictureCacheFolder }) => sweepPictures(kit, pictureCacheFolder),
  { every: '53 2 * * *' },
);

/** Pictures that a listing shows no more go at once. Call it in the transaction in which it shows them for the last time. */
export async function dropPictures(kit: Kit, tx: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await kit.jobs.enqueue(tx, removePicturesJob, { keys, at: kit.clock().toISOString() });
}

/** The job: removes those that nothing else shows and nobody has uploaded again since, and what this machine made of them. */
export async function removePictures(
  kit: Kit,
  variantFolder: string,
  { keys, at }: z.infer<typeof removal>,
): Promise<void> {
  for (const key of keys)
    if (await removeUnlessNeeded(kit, key, new Date(at))) await removeVariants(variantFolder, key);
}

/** In one night: letters wait behind it. */
const removalsAtMost = 2_000;

/**
 * Removes the pictures that nothing shows and nobody is about to: of forms that were never saved, of uploads that broke off
 * between their file and their row; then their sizes on this machine. Any number of processes may do
 * so at once.
 * @returns how many pictures were removed
 */
export async function sweepPictures(kit: Kit, variantFolder: string): Promise<number> {
  const now = kit.clock().getTime();
  const uploadedSince = new Date(now - deskLimits.uploadsKeptMs);
  const before = new Date(now - deskLimits.unusedPicturesKeptMs);
  let count = 0;
  for await (const names of oldFiles(kit.files, picturesFolder, before)) {
    const keys = names
      .map((name) => name.slice(picturesFolder.length + 1))
      .filter((key) => pictureKeyPattern.test(key));
    const needed = await picturesNeeded(kit.db, keys, uploadedSince);
    for (const key of keys)
      if (!needed.has(key) && (await removeUnlessNeeded(kit, key, uploadedSince))) count += 1;
    if (count >= removalsAtMost) break;
  }
  if (count > 0) kit.log.info({ count }, 'pictures that nothing shows were removed');
  await sweepVariants({ files: kit.files, cacheFolder: variantFolder }, before);
  return count;
}

/**
 * Whoever is about to upload or show the same picture waits, and then finds it gone before anybody hears of it. Its row is
 * gone for good before its file is: a listing that shows a picture without a file would be worse than a file without a row.
 */
export async function removeUnlessNeeded(
  { db, files }: Kit,
  key: string,
  uploadedSince: Date,
): Promise<boolean> {
  const unlessNeeded = (remove: (tx: Db) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await lockPictures(tx, [key]);
      if ((await picturesNeeded(tx, [key], uploadedSince)).size > 0) return false;
      await remove(tx);
      return true;
    });
  return (
    (await unlessNeeded((tx) => forgetUpload(tx, key))) && unlessNeeded(() => files.delete(pictureFile(key)))
  );
}
