import { sql } from 'kysely';
import { z } from 'zod';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockStanding } from '#features/accounts/server/standing.ts';
import { deskLimits } from '#features/listings/limits.ts';
import { rememberUpload } from '#features/listings/server/picture-rows.ts';
import { holdPicture } from '#features/listings/server/picture-sweep.ts';
import { AppError } from '#kit/app-error.ts';
import type { Picture } from '#kit/picture.ts';
import { pictureLimitBytes } from '#kit/picture-limit.ts';
import { OutsideFault } from '#kit/server/fetch-outside.ts';
import { storePicture } from '#kit/server/images/picture-intake.ts';
import { openPictureWork, type PictureWork } from '#kit/server/images/picture-work.ts';
import { job } from '#kit/server/job.ts';
import type { Kit } from '#kit/server/kit.ts';
import { addPhotos } from './add-photos.ts';

export const fetchPhotosJob = job(
  'fetch-import-photos',
  z.object({ propertyId: z.number().int() }),
  async ({ kit }, { propertyId }) => {
    // A process of its own, which the first picture begins.
    const work = openPictureWork(kit.log);
    try {
      await fetchPhotos(kit, work, propertyId);
    } finally {
      work.close();
    }
  },
  { lane: 'bulk', work: 'images', priority: 1 },
);

type Waiting = { id: number; address: string; userId: number };

/** Fetches the photos by address that imports asked for, one after the other, and adds each to the listing. */
async function fetchPhotos(kit: Kit, work: Pick<PictureWork, 'decode'>, propertyId: number): Promise<void> {
  const { rows } = await sql<Waiting>`
    select f.id, f.source as address, i.user_id as "userId"
    from listing_import_photos f join listing_imports i on i.id = f.import_id
    where f.property_id = ${propertyId} and f.state = 'waiting' order by f.id`.execute(kit.db);
  for (const photo of rows) {
    const fault = await fetchPhoto(kit, work, propertyId, photo);
    if (fault !== null)
      await sql`
        update listing_import_photos set state = 'failed', fault = ${fault}
        where id = ${photo.id} and state = 'waiting'`.execute(kit.db);
  }
}

/** @returns why it could not be had; null when it is stored */
async function fetchPhoto(
  kit: Kit,
  work: Pick<PictureWork, 'decode'>,
  propertyId: number,
  photo: Waiting,
): Promise<string | null> {
  try {
    const bytes = await kit.readOutsideBytes(photo.address, { ...deskLimits.photoFetch, accept: 'image/*' });
    if (bytes.length > pictureLimitBytes) return 'Image file is too large. Maximum allowed size is 5MB';
    const picture = await storePicture(kit.files, work, bytes);
    return await keepPhoto(kit, propertyId, photo, picture);
  } catch (error) {
    if (error instanceof OutsideFault) return error.message;
    // A fault that may pass makes the job run again.
    if (error instanceof AppError && error.kind !== 'unavailable') return error.message;
    throw error;
  }
}

function keepPhoto(
  kit: Kit,
  propertyId: number,
  { id, userId }: Waiting,
  picture: Picture,
): Promise<string | null> {
  return kit.db.transaction().execute(async (tx) => {
    const { rows } = await sql<SignedIn>`select id, username, role from users where id = ${userId}`.execute(
      tx,
    );
    const [user] = rows;
    if (!user) return null;
    const manager = await lockStanding(tx, user, managers);
    await holdPicture(kit, tx, picture.key);
    await rememberUpload(tx, picture, { userId, at: kit.clock() });
    const { added, note } = await addPhotos(kit, tx, manager, propertyId, [picture]);
    if (note) return note;
    // One that the listing had before stays if the import is undone.
    await sql`
      update listing_import_photos set state = 'stored', file_key = ${picture.key}
      where id = ${id} and ${added.length > 0}`.execute(tx);
    await sql`delete from listing_import_photos where id = ${id} and ${added.length === 0}`.execute(tx);
    return null;
  });
}
