import { sql } from 'kysely';
import type { PictureSubject } from '#features/stay-pictures/choices.ts';
import type { StayPicture } from '#features/stay-pictures/schema.ts';
import type { Db } from '#kit/server/database/database.ts';

export type PictureRow = StayPicture & { stayId: number; about: PictureSubject; fileKey: string };

/** Returns the photos of both sides of a stay about a subject, the oldest first. */
export async function readPictures(db: Db, about: PictureSubject, stayId: number): Promise<StayPicture[]> {
  const { rows } = await sql<StayPicture>`
    select id, side from stay_pictures where about = ${about} and stay_id = ${stayId} order by id`.execute(
    db,
  );
  return rows;
}

export async function readPicture(db: Db, id: number): Promise<PictureRow | null> {
  const { rows } = await sql<PictureRow>`
    select id, side, stay_id as "stayId", about, file_key as "fileKey" from stay_pictures where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

type NewPicture = Omit<PictureRow, 'id'> & { sha256: string; at: Date };

/** Inserts a photo. Returns false when this side has already added the same file. */
export async function insertPicture(tx: Db, picture: NewPicture): Promise<boolean> {
  const { stayId, about, side, sha256, fileKey, at } = picture;
  const { rows } = await sql`
    insert into stay_pictures (stay_id, about, side, sha256, file_key, added_at)
    values (${stayId}, ${about}, ${side}, ${sha256}, ${fileKey}, ${at})
    on conflict (stay_id, about, side, sha256) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function deletePicture(tx: Db, id: number): Promise<void> {
  await sql`delete from stay_pictures where id = ${id}`.execute(tx);
}

/** Returns the keys among `keys` that belong to a photo. */
export async function findReferencedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from stay_pictures where file_key = any(${[...keys]})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
