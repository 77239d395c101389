import { sql } from 'kysely';
import { z } from 'zod';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { listingLimits } from '#features/listings/limits.ts';
import { upsertPictureUpload } from '#features/listings/server/pictures/picture-rows.ts';
import { pinPicture } from '#features/listings/server/pictures/picture-sweep.ts';
import { AppError } from '#kit/app-error.ts';
import type { Picture } from '#kit/picture.ts';
import { pictureLimitBytes } from '#kit/picture-limit.ts';
import type { Db } from '#kit/server/database/database.ts';
import { storePicture } from '#kit/server/images/picture-intake.ts';
import { openPictureWork, type PictureWork } from '#kit/server/images/picture-work.ts';
import { job } from '#kit/server/job.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ExternalFetchError } from '#kit/server/ssrf-safe-fetch.ts';
import { addPhotos } from './add-photos.ts';

const payloadSchema = z.object({ userId: z.number().int() });

export const fetchPhotosJob = job(
  'fetch-import-photos',
  payloadSchema,
  async ({ kit }, { userId }) => {
    // The process that decodes pictures starts only when there is a picture.
    const work = openPictureWork(kit.log);
    try {
      await fetchPhotos(kit, work, userId);
    } finally {
      work.close();
    }
  },
  { lane: 'bulk', work: 'images', priority: 1 },
);

/**
 * Enqueues a job that fetches the pending photos of a user. Each user has at most one such job, however many
 * photos there are. Otherwise other users' jobs would have to wait, and the queue would be reported as late.
 */
export async function enqueuePhotoFetch(kit: Kit, tx: Db, userId: number): Promise<void> {
  await kit.jobs.enqueue(tx, fetchPhotosJob, { userId }, { key: `photos of imports by #${userId}` });
}

type PendingPhoto = { id: number; address: string; propertyId: number };

/** The time for which a job fetches photos before the next job of the queue runs. */
const defaultSliceMs = 20_000;

/**
 * Fetches the photos whose URLs are in a user's imports, one after the other, and adds each to its listing.
 * After `sliceMs`, it enqueues another job for the remaining photos.
 */
export async function fetchPhotos(
  kit: Kit,
  work: Pick<PictureWork, 'decode'>,
  userId: number,
  sliceMs = defaultSliceMs,
): Promise<void> {
  const deadline = Date.now() + sliceMs;
  let firstFailure: { error: unknown } | null = null;
  let photo = await readPendingPhoto(kit.db, userId, 0);
  while (photo) {
    try {
      const error = await fetchPhoto(kit, work, userId, photo);
      if (error !== null)
        await sql`
          update listing_import_photos set state = 'failed', fault = ${error}
          where id = ${photo.id} and state = 'waiting'`.execute(kit.db);
    } catch (error) {
      // The photo stays pending until the job is retried, and does not delay the others.
      firstFailure ??= { error };
    }
    photo = await readPendingPhoto(kit.db, userId, photo.id);
    if (photo && Date.now() >= deadline) return enqueuePhotoFetch(kit, kit.db, userId);
  }
  if (firstFailure) throw firstFailure.error;
}

async function readPendingPhoto(db: Db, userId: number, after: number): Promise<PendingPhoto | null> {
  const { rows } = await sql<PendingPhoto>`
    select f.id, f.source as address, f.property_id as "propertyId"
    from listing_import_photos f join listing_imports i on i.id = f.import_id
    where i.user_id = ${userId} and f.state = 'waiting' and f.id > ${after} order by f.id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Fetches a photo and stores it.
 * @returns the reason why it could not be fetched, or null when it is stored
 */
async function fetchPhoto(
  kit: Kit,
  work: Pick<PictureWork, 'decode'>,
  userId: number,
  photo: PendingPhoto,
): Promise<string | null> {
  try {
    const bytes = await kit.readOutsideBytes(photo.address, {
      ...listingLimits.photoFetch,
      accept: 'image/*',
    });
    if (bytes.length > pictureLimitBytes) return 'Image file is too large. Maximum allowed size is 5MB';
    const picture = await storePicture(kit.files, work, bytes);
    return await storePhoto(kit, userId, photo, picture);
  } catch (error) {
    if (error instanceof ExternalFetchError) return error.message;
    // Temporary errors are rethrown, so that the job is retried.
    if (error instanceof AppError && error.kind !== 'unavailable') return error.message;
    throw error;
  }
}

function storePhoto(
  kit: Kit,
  userId: number,
  { id, propertyId }: PendingPhoto,
  picture: Picture,
): Promise<string | null> {
  return kit.db.transaction().execute(async (tx) => {
    const { rows } = await sql<SignedIn>`select id, username, role from users where id = ${userId}`.execute(
      tx,
    );
    const [user] = rows;
    if (!user) return null;
    const manager = await lockAuthorizedUser(tx, user, managers);
    await pinPicture(kit, tx, picture.key);
    await upsertPictureUpload(tx, picture, { userId, at: kit.clock() });
    const { added, note } = await addPhotos(kit, tx, manager, propertyId, [picture]);
    if (note) return note;
    // A photo that the listing already had is not recorded, so that undoing the import does not remove it.
    await sql`
      update listing_import_photos set state = 'stored', file_key = ${picture.key}
      where id = ${id} and state = 'waiting' and ${added.length > 0}`.execute(tx);
    await sql`
      delete from listing_import_photos where id = ${id} and state = 'waiting' and ${added.length === 0}`.execute(
      tx,
    );
    return null;
  });
}
