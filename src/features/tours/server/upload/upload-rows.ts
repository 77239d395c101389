import { sql } from 'kysely';
import { tourLimits } from '#features/tours/limits.ts';
import type { ErrorKind } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';

export type Refusal = { kind: ErrorKind; code: string; message: string };

export type TourUpload = {
  id: string;
  propertyId: number;
  userId: number;
  filename: string;
  bytes: number;
  createdAt: Date;
  expiresAt: Date;
  versionId: string | null;
  refusal: Refusal | null;
};

/** Returns the name of the lock that is held while an upload is imported. */
export const uploadLockName = (id: string) => `tour-upload:${id}`;

export async function insertUpload(db: Db, upload: Omit<TourUpload, 'versionId' | 'refusal'>): Promise<void> {
  const { id, propertyId, userId, filename, bytes, createdAt, expiresAt } = upload;
  await sql`
    insert into tour_uploads (id, property_id, user_id, filename, bytes, created_at, expires_at)
    values (${id}, ${propertyId}, ${userId}, ${filename}, ${bytes}, ${createdAt}, ${expiresAt})`.execute(db);
}

/**
 * Extends the expiry to the full period once an upload receives its first bytes. Returns false when it has
 * already expired.
 */
export async function extendUpload(db: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update tour_uploads set expires_at = created_at + ${tourLimits.uploadRetentionMs} * interval '1 millisecond'
    where id = ${id} and expires_at > ${now} returning id`.execute(db);
  return rows.length > 0;
}

export async function readUpload(db: Db, id: string, now: Date): Promise<TourUpload | null> {
  const { rows } = await sql<TourUpload>`
    select id, property_id as "propertyId", user_id as "userId", filename, bytes, created_at as "createdAt",
      expires_at as "expiresAt", version_id as "versionId", refusal
    from tour_uploads where id = ${id} and expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

export async function countUnfinished(db: Db, userId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tour_uploads
    where user_id = ${userId} and version_id is null and refusal is null and expires_at > ${now}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Records the version that an upload became. Returns false when the upload no longer exists or has already
 * ended.
 */
export async function markImported(db: Db, id: string, versionId: string): Promise<boolean> {
  const { rows } = await sql`
    update tour_uploads set version_id = ${versionId}
    where id = ${id} and version_id is null and refusal is null returning id`.execute(db);
  return rows.length > 0;
}

export async function markRefused(db: Db, id: string, refusal: Refusal): Promise<void> {
  await sql`
    update tour_uploads set refusal = ${JSON.stringify(refusal)}::jsonb
    where id = ${id} and version_id is null`.execute(db);
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await sql`delete from tour_uploads where id = ${id}`.execute(db);
}

/**
 * Deletes expired uploads, and uploads whose senders may no longer finish them. Skips uploads that are being
 * imported.
 */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await sql`
    delete from tour_uploads
    where (expires_at <= ${now} or not exists (
        select from users, properties where users.id = user_id and properties.id = property_id
          and (role = 'admin' or (role = 'property_manager' and owner_id = user_id))))
      and pg_try_advisory_xact_lock(hashtextextended(${uploadLockName('')} || id, 0))`.execute(db);
}

/** Returns the ids of those uploads that are neither imported nor rejected. */
export async function readUnfinishedIds(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from tour_uploads where id = any(${ids}) and version_id is null and refusal is null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
