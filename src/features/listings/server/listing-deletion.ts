import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import {
  bookingsText,
  deletionBlocker,
  hasBookings,
  type ListingObligations,
} from '#features/listings/obligations.ts';
import { keepDeletedHome } from '#features/properties/server/deleted-homes.ts';
import { AppError } from '#kit/app-error.ts';
import { codeOf, constraintOf } from '#kit/fault.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { refuseWhileHidden } from './hiding.ts';
import { recordListingEvent } from './listing-trail.ts';
import { lockOwnListing } from './own-listings.ts';
import { dropPictures } from './picture-sweep.ts';
import { readForm, readPictures } from './stored-form.ts';
import { refuseWhileUpForAuction, restrictViolation } from './up-for-auction.ts';

/** What later features know of listings, handed over by `app`. */
export type ObligationParts = {
  /** Counts what hangs on these listings. */
  read(kit: Kit, db: Db, ids: readonly number[]): Promise<ListingObligations>;
  /** Cancels viewings, stays and requests of a locked listing, and tells the people concerned. */
  cancel(kit: Kit, tx: Db, id: number): Promise<void>;
};

/** Counts what hangs on the user's own listings among these. */
export async function readObligations(
  kit: Kit,
  user: SignedIn,
  ids: readonly number[],
  parts: ObligationParts,
): Promise<ListingObligations> {
  const { rows } = await sql<{ id: number }>`
    select id from properties
    where id = any(${ids}) and (owner_id = ${user.id} or ${user.role === 'admin'})`.execute(kit.db);
  return parts.read(
    kit,
    kit.db,
    rows.map(({ id }) => id),
  );
}

/**
 * Deletes a listing. Its viewings and stays are cancelled, refunded and told in the same transaction, which happens
 * only when the caller has agreed to it.
 * @throws AppError 'not-found'; 'forbidden'; 'conflict' while the home is up for auction, guests are in it, or it has
 * bookings that the caller has not agreed to cancel
 */
export async function deleteListing(
  kit: Kit,
  user: SignedIn,
  { id, cancels }: { id: number; cancels: boolean },
  parts: ObligationParts,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const { isHidden } = await lockOwnListing(tx, user, id);
    if (isHidden && user.role !== 'admin') throw refuseWhileHidden();
    refuseBroken(await parts.read(kit, tx, [id]), cancels);
    await removeListing(kit, tx, user, id, parts);
  });
}

/** Deletes a locked listing, of which the caller has read the obligations. Call it in a transaction. */
export async function removeListing(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  id: number,
  parts: ObligationParts,
): Promise<void> {
  await parts.cancel(kit, tx, id);
  const { location, price, currency } = (await readForm(tx, id)) ?? {};
  await recordListingEvent(tx, user, id, 'property deleted', { location, price, currency });
  const pictures = await readPictures(tx, id);
  await keepDeletedHome(tx, id, kit.clock());
  await sql`delete from properties where id = ${id}`.execute(tx).catch(refuseWhileBooked);
  await dropPictures(
    kit,
    tx,
    pictures.map(({ key }) => key),
  );
}

function refuseBroken(obligations: ListingObligations, cancels: boolean): void {
  const blocker = deletionBlocker(obligations, 1);
  if (blocker) throw new AppError('conflict', 'not_deletable', blocker);
  if (cancels || !hasBookings(obligations)) return;
  throw new AppError(
    'conflict',
    'has_bookings',
    `This home has ${bookingsText(obligations)}. Take it off the market, or cancel them and delete it.`,
  );
}

/** The triggers `properties_up_for_auction` and `properties_booked_stay` refuse it when a booking was made meanwhile. */
function refuseWhileBooked(error: unknown): never {
  if (codeOf(error) !== restrictViolation) throw error;
  if (constraintOf(error) === 'up_for_auction') refuseWhileUpForAuction(error);
  throw new AppError(
    'conflict',
    'still_booked',
    'Someone has just booked this home. Please look at its bookings again; nothing was deleted.',
  );
}
