import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';

/**
 * Locks pictures until the transaction ends, so that they are not removed while they are uploaded or added to
 * a listing.
 */
export const lockPictures = (tx: Db, keys: readonly string[]): Promise<void> =>
  lockAll(
    tx,
    keys.map((key) => `picture:${key}`),
  );

/**
 * Returns the keys of the pictures that listings or accounts show, or that were uploaded recently, because an
 * unsaved form may refer to them. Every table that refers to pictures must be queried here. Otherwise its
 * pictures are removed.
 */
export async function readNeededPictures(
  db: Db,
  keys: readonly string[],
  uploadedSince: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from property_pictures where file_key = any(${keys})
    union
    select file_key from account_photos where file_key = any(${keys})
    union
    select key from uploaded_pictures where key = any(${keys}) and uploaded_at >= ${uploadedSince}`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Stores the metadata of an upload. Uploading the same picture again restarts its retention period. */
export async function upsertPictureUpload(
  tx: Db,
  picture: { key: string; width: number; height: number; colour: string },
  by: { userId: number | null; at: Date },
): Promise<void> {
  await sql`
    insert into uploaded_pictures (key, width, height, colour, uploaded_by, uploaded_at)
    values (${picture.key}, ${picture.width}, ${picture.height}, ${picture.colour}, ${by.userId}, ${by.at})
    on conflict (key) do update set uploaded_at = excluded.uploaded_at`.execute(tx);
}

export async function deletePictureUpload(tx: Db, key: string): Promise<void> {
  await sql`delete from uploaded_pictures where key = ${key}`.execute(tx);
}
