import { sql } from 'kysely';
import type { PhotoReason } from '#features/agents/choices.ts';
import type { PhotoCase } from '#features/agents/schema.ts';
import type { Picture } from '#kit/picture.ts';
import type { Db } from '#kit/server/database/database.ts';
import { instantText } from '#kit/server/database/instant-text.ts';

export async function readPhoto(db: Db, userId: number): Promise<Picture | null> {
  const { rows } = await sql<Picture>`
    select file_key as key, width, height, colour from account_photos where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Stores a photo. The caller must have locked the account. */
export async function writePhoto(tx: Db, userId: number, picture: Picture, at: Date): Promise<void> {
  const { key, width, height, colour } = picture;
  await sql`
    insert into account_photos (user_id, file_key, width, height, colour, added_at)
    values (${userId}, ${key}, ${width}, ${height}, ${colour}, ${at})
    on conflict (user_id) do update set file_key = excluded.file_key, width = excluded.width,
      height = excluded.height, colour = excluded.colour, added_at = excluded.added_at`.execute(tx);
}

/**
 * Deletes the photo of an account.
 * @returns the key of the deleted picture, or null
 */
export async function deletePhoto(tx: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    delete from account_photos where user_id = ${userId} returning file_key as key`.execute(tx);
  return rows[0]?.key ?? null;
}

/** Returns the owner and the key of the photo on the public page with this slug, or null when it has none. */
export async function readPublicPhoto(db: Db, slug: string): Promise<{ userId: number; key: string } | null> {
  const { rows } = await sql<{ userId: number; key: string }>`
    select p.user_id as "userId", p.file_key as key from account_photos p join users u on u.id = p.user_id
    where u.agent_slug = ${slug} and u.role <> 'user'`.execute(db);
  return rows[0] ?? null;
}

type NewReport = {
  userId: number;
  key: string;
  reason: PhotoReason;
  words: string;
  reporter: string | null;
  at: Date;
};

export async function insertReport(db: Db, report: NewReport): Promise<void> {
  const { userId, key, reason, words, reporter, at } = report;
  await sql`
    insert into photo_reports (user_id, file_key, reason, words, reporter, reported_at)
    values (${userId}, ${key}, ${reason}, ${words}, ${reporter}, ${at})
    on conflict do nothing`.execute(db);
}

/**
 * Returns the photos with open reports, oldest report first. Reports of replaced or removed photos are left
 * out.
 */
export async function readPhotoCases(db: Db): Promise<PhotoCase[]> {
  const { rows } = await sql<PhotoCase>`
    select u.id as "userId", u.full_name as name, u.agent_slug as mark,
      json_build_object('key', p.file_key, 'width', p.width, 'height', p.height, 'colour', p.colour) as photograph,
      json_agg(json_build_object('reason', r.reason, 'words', r.words, 'reportedAt',
        ${instantText('r.reported_at')}) order by r.id) as reports
    from photo_reports r join account_photos p on p.user_id = r.user_id and p.file_key = r.file_key
      join users u on u.id = r.user_id
    where r.outcome is null group by u.id, p.user_id order by min(r.id) limit 100`.execute(db);
  return rows;
}

type ReportDecision = { outcome: 'removed' | 'kept'; reason: string; by: number; at: Date };

/**
 * Decides the open reports of a user's photo.
 * @returns the number of reports that were open
 */
export async function decideReports(
  tx: Db,
  userId: number,
  { outcome, reason, by, at }: ReportDecision,
): Promise<number> {
  const { rows } = await sql`
    update photo_reports set outcome = ${outcome}, decision = ${reason}, decided_by = ${by}, decided_at = ${at}
    where user_id = ${userId} and outcome is null returning id`.execute(tx);
  return rows.length;
}
