import { sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import { recordListingEvent } from './listing-trail.ts';
import { refuseWhileUpForAuction } from './up-for-auction.ts';

/** How a listing stood on the market before it was hidden. */
export type StoodBefore = { wasAvailable: boolean; listedUntil: Date | null };

/**
 * Takes a listing from sight and off the market, for everybody but its owner and admins. Stays that guests have booked
 * stand. Call it in the transaction of the decision.
 * @returns how it stood; null when there is no such listing
 * @throws AppError 'conflict' when it is hidden, or its auction is announced: that is stopped first, which tells bidders
 */
export async function hideListing(
  tx: Db,
  by: { readonly id: number },
  id: number,
  reason: string,
): Promise<StoodBefore | null> {
  const { rows } = await sql<StoodBefore & { isHidden: boolean }>`
    select is_available as "wasAvailable", listed_until as "listedUntil", hidden_at is not null as "isHidden"
    from properties where id = ${id} for update`.execute(tx);
  const [before] = rows;
  if (!before) return null;
  if (before.isHidden) throw new AppError('conflict', 'hidden_already', 'This listing is hidden already.');
  await sql`
    update properties set hidden_at = clock_timestamp(), is_available = false, listed_until = null,
      updated_at = clock_timestamp()
    where id = ${id}`
    .execute(tx)
    .catch(refuseWhileUpForAuction);
  await recordListingEvent(tx, by, id, 'property hidden', { reason, wasAvailable: before.wasAvailable });
  return { wasAvailable: before.wasAvailable, listedUntil: before.listedUntil };
}

/** Brings a hidden listing back as it stood, unless its days on the market are over. @returns false without such a listing */
export async function showListing(
  tx: Db,
  by: { readonly id: number },
  id: number,
  { wasAvailable, listedUntil, reason, now }: StoodBefore & { reason: string; now: Date },
): Promise<boolean> {
  const isAvailable = wasAvailable && (listedUntil === null || listedUntil > now);
  const { rows } = await sql`
    update properties set hidden_at = null, is_available = ${isAvailable},
      listed_until = ${isAvailable ? listedUntil : null}, updated_at = clock_timestamp()
    where id = ${id} and hidden_at is not null returning id`.execute(tx);
  if (rows.length === 0) return false;
  await recordListingEvent(tx, by, id, 'property shown again', { reason, isAvailable });
  return true;
}

/** What a manager cannot do with a listing that was hidden. */
export function refuseWhileHidden(): AppError {
  return new AppError(
    'conflict',
    'hidden',
    'This listing is hidden while we look into what was said of it, so it cannot come back to the market or be deleted. Your answer is asked for under Reports.',
  );
}
