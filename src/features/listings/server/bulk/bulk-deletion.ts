import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { bookingsText, deletionBlocker, hasBookings } from '#features/listings/obligations.ts';
import { translateAuctionConflict } from '#features/listings/server/auction-guard.ts';
import { type LockedBulkListing, lockOwnListings } from '#features/listings/server/desk/own-listings.ts';
import { hiddenListingError } from '#features/listings/server/hide-listing.ts';
import { recordListingEvents } from '#features/listings/server/listing-audit.ts';
import type { ObligationProvider } from '#features/listings/server/obligation-parts.ts';
import { suspendedListingError } from '#features/listings/server/plan-limits/listing-slots.ts';
import { removeDeletedHomes, saveDeletedHomes } from '#features/properties/server/deleted-homes.ts';
import { AppError } from '#kit/app-error.ts';
import { englishText } from '#kit/english-text.ts';
import { violatedConstraint } from '#kit/error-fields.ts';
import { type Currency, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { planAvailability } from './bulk-availability.ts';
import { lockPlanSlots } from './bulk-plans.ts';
import type { ChangedListing, DeletedListing } from './bulk-undo-store.ts';
import type { PlannedWrites } from './bulk-write.ts';

/**
 * Decides which of many listings can be deleted. Writes nothing. Bookings are never cancelled in bulk: a home
 * with bookings must be deleted on its own, so that its manager sees which bookings are cancelled.
 */
export async function planDeletion(
  kit: Kit,
  tx: Db,
  listings: readonly LockedBulkListing[],
  provider: ObligationProvider,
): Promise<PlannedWrites<null>> {
  const planned: PlannedWrites<null> = { writes: [], refused: new Map() };
  const obligationsById = await provider.read(
    kit,
    tx,
    listings.map(({ id }) => id),
  );
  for (const listing of listings) {
    const obligations = obligationsById.get(listing.id);
    const blocker = obligations && deletionBlocker(obligations);
    if (listing.isSuspended) planned.refused.set(listing.id, suspendedListingError());
    else if (listing.isHidden) planned.refused.set(listing.id, hiddenListingError());
    else if (blocker)
      planned.refused.set(listing.id, new AppError('conflict', 'not_deletable', englishText(blocker)));
    else if (obligations && hasBookings(obligations))
      planned.refused.set(
        listing.id,
        new AppError(
          'conflict',
          'has_bookings',
          english('This home has {bookings}. Delete it by itself to cancel them.', {
            bookings: bookingsText(obligations),
          }),
        ),
      );
    else planned.writes.push({ listing, value: null });
  }
  return planned;
}

/**
 * Hides locked listings as deleted. It takes only a few statements, however many listings there are. The rows
 * and files remain until the job `remove-deleted-listings` runs.
 * @returns the state of the listings before, for an undo
 */
export async function hideDeleted(
  kit: Kit,
  tx: Db,
  by: SignedIn,
  listings: readonly LockedBulkListing[],
): Promise<ChangedListing[]> {
  const now = kit.clock();
  const ids = listings.map(({ id }) => id);
  await saveDeletedHomes(tx, ids, now);
  const { rows } = await sql<{ id: number; location: string; price: MinorAmount; currency: Currency }>`
    update properties set deleted_at = ${now}, hidden_at = coalesce(hidden_at, ${now}), is_available = false,
      listing_expires_at = null, updated_at = clock_timestamp()
    where id = any(${ids}::int[]) returning id, location, price, currency`
    .execute(tx)
    .catch(translateAuctionConflict);
  const details = new Map(
    rows.map(({ id, location, price, currency }) => [
      id,
      { location, price: toMajorUnit(price, currency), currency },
    ]),
  );
  await recordListingEvents(
    tx,
    by,
    'property deleted',
    listings.map(({ id, title }) => ({ id, title, details: details.get(id) ?? {} })),
  );
  return listings.map(({ id, version, isAvailable, listedUntil }) => ({
    id,
    version,
    deletedAt: now.toISOString(),
    wasAvailable: isAvailable,
    listedUntil: listedUntil?.toISOString() ?? null,
  }));
}

/**
 * Restores deleted listings as they were. A listing beyond the limits of its owner's plan is restored off the
 * market, or not featured. The listings of a suspended owner stay deleted.
 * @returns the number of restored listings, and how many of them are off the market
 */
export async function restoreDeleted(
  kit: Kit,
  tx: Db,
  by: SignedIn,
  deleted: readonly DeletedListing[],
): Promise<{ restored: number; offMarket: number }> {
  const before = new Map(deleted.map((deletedListing) => [deletedListing.id, deletedListing]));
  const { own } = await lockOwnListings(tx, by, [...before.keys()], 'deleted');
  const restorableListings = own.filter(
    ({ id, deletedAt }) => deletedAt?.toISOString() === before.get(id)?.deletedAt,
  );
  if (restorableListings.length === 0) return { restored: 0, offMarket: 0 };
  const slots = await lockPlanSlots(kit, tx, by, restorableListings);
  const listingsToRestore = restorableListings.filter((listing) => !slots.isSuspended(listing));
  const market = await planAvailability(kit, tx, by, listingsToRestore, ({ id }) => {
    const { wasAvailable = false, listedUntil = null } = before.get(id) ?? {};
    return { isAvailable: wasAvailable, listedUntil: listedUntil === null ? null : new Date(listedUntil) };
  });
  const available = new Map(market.writes.map(({ listing, value }) => [listing.id, value.listedUntil]));
  const rows = listingsToRestore.map((listing) => {
    const isFeatured =
      listing.isFeatured &&
      !(listing.isFeaturedByPlan && slots.claimFeaturedSlot(listing) instanceof AppError);
    return {
      id: listing.id,
      available: available.has(listing.id),
      until: available.get(listing.id) ?? null,
      featured: isFeatured,
      by_plan: isFeatured && listing.isFeaturedByPlan,
    };
  });
  await restoreRows(tx, rows);
  await removeDeletedHomes(
    tx,
    rows.map(({ id }) => id),
  );
  await recordListingEvents(tx, by, 'property restored', listingsToRestore);
  return { restored: rows.length, offMarket: market.refused.size };
}

type RestoredRow = {
  id: number;
  available: boolean;
  until: Date | null;
  featured: boolean;
  by_plan: boolean;
};

/**
 * Restores the rows of listings. A listing loses its reference when another listing has taken it in the
 * meantime.
 */
async function restoreRows(tx: Db, rows: readonly RestoredRow[]): Promise<void> {
  await sql`
    update properties p set deleted_at = null, hidden_at = null, is_available = w.available, listing_expires_at = w.until,
      is_featured = w.featured, featured_by_plan = w.by_plan, updated_at = clock_timestamp(),
      reference = case when exists (
        select from properties other where other.owner_id = p.owner_id and other.deleted_at is null
          and lower(other.reference) = lower(p.reference)) then null else p.reference end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w(id int, available boolean, until timestamptz, featured boolean, by_plan boolean)
    where p.id = w.id`
    .execute(tx)
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'properties_own_reference') throw error;
      throw new AppError(
        'conflict',
        'reference_taken',
        english(
          'Another listing was given one of these references just now. Nothing was restored. Please try again.',
        ),
      );
    });
}
