import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type TourSize = { bytes: number; files: number; sidecarBytes: number };

/** Returns the size of a tour, if it is known before the upload. */
export const sizeBeforeUpload = (bytes: number): TourSize => ({ bytes, files: 1, sidecarBytes: 0 });

/** Locks the agent's quota until this transaction ends. Call it before any row is locked. */
export function lockQuota(tx: Db, { id }: SignedIn): Promise<void> {
  return lockAll(tx, [`tour quota of #${id}`]);
}

/**
 * Checks that one more tour fits into the agent's quota. Admins have no limit, even for other owners' homes.
 * @param options.pendingSince if set, unfinished uploads that expire after it also count
 * @throws AppError 'too-large' with the usage and advice
 */
export async function requireQuota(
  db: Db,
  user: SignedIn | null,
  tour: TourSize,
  options: { pendingSince?: Date } = {},
): Promise<void> {
  if (user?.role !== 'property_manager') return;
  const limit = await readLimit(db, user.id);
  const used = await readUsed(db, user.id, options.pendingSince ?? null);
  if (used.bytes + tour.bytes > limit.bytes)
    throw quotaError(
      `use ${formatSize(used.bytes)} of your ${formatSize(limit.bytes)} limit, and this tour needs ${formatSize(tour.bytes)}`,
    );
  if (used.files + tour.files > limit.files)
    throw quotaError(
      `contain ${formatCount(used.files)} files, and your limit is ${formatCount(limit.files)}`,
    );
  if (used.sidecarBytes + tour.sidecarBytes > limit.sidecarBytes)
    throw quotaError(
      `use ${formatSize(used.sidecarBytes)} of your ${formatSize(limit.sidecarBytes)} limit for video and audio, and this tour needs ${formatSize(tour.sidecarBytes)}`,
    );
}

async function readLimit(db: Db, userId: number): Promise<TourSize> {
  const { rows } = await sql<TourSize>`
    select bytes, files, sidecar_bytes as "sidecarBytes" from tour_quotas
    where user_id = ${userId} or user_id is null order by user_id nulls last limit 1`.execute(db);
  return rows[0] ?? { bytes: Infinity, files: Infinity, sidecarBytes: Infinity };
}

/** Returns the used quota. An archive counts once, however many homes show it. */
async function readUsed(db: Db, userId: number, now: Date | null): Promise<TourSize> {
  const { rows } = await sql<TourSize>`
    select (coalesce(sum(zip_bytes), 0) + (
        select coalesce(sum(bytes), 0) from tour_uploads
        where user_id = ${userId} and version_id is null and refusal is null and expires_at > ${now}))::bigint as bytes,
      coalesce(sum(files), 0)::bigint as files, coalesce(sum(sidecar_bytes), 0)::bigint as "sidecarBytes"
    from (
      select distinct zip_key, zip_bytes, files, sidecar_bytes
      from tour_versions join properties on properties.id = property_id where owner_id = ${userId}
    ) as kept`.execute(db);
  return onlyRow(rows);
}

function quotaError(usage: string): AppError {
  return new AppError(
    'too-large',
    'tour_quota_full',
    english(
      'Your tours {how}. Delete listings that you no longer need, or ask an admin to raise your limit.',
      {
        how: usage,
      },
    ),
  );
}

const formatCount = (files: number) => files.toLocaleString('en');

/** Formats a size in decimal units, like the page. */
function formatSize(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
