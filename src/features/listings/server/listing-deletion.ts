import { sql } from 'kysely';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import {
  bookingsText,
  deletionBlocker,
  hasBookings,
  type ListingObligations,
  sumOfObligations,
} from '#features/listings/obligations.ts';
import { hideDeleted } from '#features/listings/server/bulk/bulk-deletion.ts';
import { saveForUndo } from '#features/listings/server/bulk/bulk-undo-store.ts';
import { lockOwnListings } from '#features/listings/server/desk/own-listings.ts';
import { dropPictures } from '#features/listings/server/pictures/picture-sweep.ts';
import { saveDeletedHomes } from '#features/properties/server/deleted-homes.ts';
import { AppError } from '#kit/app-error.ts';
import { englishText } from '#kit/english-text.ts';
import { errorCode, violatedConstraint } from '#kit/error-fields.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { restrictViolation, translateAuctionConflict } from './auction-guard.ts';
import { hiddenListingError } from './hide-listing.ts';
import { recordListingEvent } from './listing-audit.ts';
import { type ObligationProvider, readListingObligations } from './obligation-parts.ts';
import { readForm, readPictures } from './stored-form.ts';

/**
 * Returns the sum of the obligations of these listings. Listings that the user does not manage are ignored.
 */
export async function readObligations(
  kit: Kit,
  user: SignedIn,
  ids: readonly number[],
  provider: ObligationProvider,
): Promise<ListingObligations> {
  const { rows } = await sql<{ id: number }>`
    select id from properties
    where id = any(${ids}) and deleted_at is null and (owner_id = ${user.id} or ${user.role === 'admin'})`.execute(
    kit.db,
  );
  const obligationsById = await provider.read(
    kit,
    kit.db,
    rows.map(({ id }) => id),
  );
  return sumOfObligations([...obligationsById.values()]);
}

/**
 * Deletes a listing. The deletion can be undone for a day. Its viewings and stays are cancelled and refunded,
 * and their guests are notified, in the same transaction. This requires the caller's agreement, and an undo
 * does not restore them. A hidden listing, which only an admin can delete, is removed permanently.
 * @returns the id with which the deletion can be undone, or null when it cannot
 * @throws AppError 'not-found'; 'forbidden'; 'conflict' while the home is up for auction, while guests are in
 * it, or when it has bookings that the caller has not agreed to cancel
 */
export function deleteListing(
  kit: Kit,
  by: SignedIn,
  { id, cancels }: { id: number; cancels: boolean },
  provider: ObligationProvider,
): Promise<number | null> {
  return kit.db.transaction().execute(async (tx) => {
    const user = await lockAuthorizedUser(tx, by, managers);
    const { own, refused } = await lockOwnListings(tx, user, [id]);
    const [listing] = own;
    if (!listing) throw refused.get(id) ?? new Error(`listing ${id} was not looked for`);
    if (listing.isHidden && user.role !== 'admin') throw hiddenListingError();
    requireDeletable(await readListingObligations(kit, tx, id, provider), cancels);
    if (listing.isHidden) {
      await removeListing(kit, tx, user, id, provider);
      return null;
    }
    await provider.cancel(kit, tx, id);
    const before = await hideDeleted(kit, tx, user, own);
    return saveForUndo(kit, tx, user, { kind: 'delete' }, before);
  });
}

/**
 * Removes a locked listing permanently. The caller must have checked its obligations. Call it in a
 * transaction.
 */
export async function removeListing(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  id: number,
  provider: ObligationProvider,
): Promise<void> {
  await provider.cancel(kit, tx, id);
  const { location, price, currency } = (await readForm(tx, id)) ?? {};
  await recordListingEvent(tx, user, id, 'property deleted', { location, price, currency });
  await saveDeletedHomes(tx, [id], kit.clock());
  await eraseListing(kit, tx, id);
}

/** Deletes the rows of a listing, and enqueues the removal of its pictures. */
export async function eraseListing(kit: Kit, tx: Db, id: number): Promise<void> {
  const pictures = await readPictures(tx, id);
  await sql`delete from properties where id = ${id}`.execute(tx).catch(translateBookingConflict);
  await dropPictures(
    kit,
    tx,
    pictures.map(({ key }) => key),
  );
}

function requireDeletable(obligations: ListingObligations, cancels: boolean): void {
  const blocker = deletionBlocker(obligations);
  if (blocker) throw new AppError('conflict', 'not_deletable', englishText(blocker));
  if (cancels || !hasBookings(obligations)) return;
  throw new AppError(
    'conflict',
    'has_bookings',
    english('This home has {obligations}. Take it off the market, or cancel them and delete it.', {
      obligations: bookingsText(obligations),
    }),
  );
}

/**
 * Throws the matching AppError when the triggers `properties_up_for_auction` or `properties_booked_stay`
 * reject a deletion, because a booking was made in the meantime.
 */
function translateBookingConflict(error: unknown): never {
  if (errorCode(error) !== restrictViolation) throw error;
  if (violatedConstraint(error) === 'up_for_auction') translateAuctionConflict(error);
  throw new AppError(
    'conflict',
    'still_booked',
    english('Someone has just booked this home. Please look at its bookings again; nothing was deleted.'),
  );
}
