import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { auctionLockedError, translateAuctionConflict } from '#features/listings/server/auction-guard.ts';
import { type LockedBulkListing, versionColumn } from '#features/listings/server/desk/own-listings.ts';
import { hiddenListingError } from '#features/listings/server/hide-listing.ts';
import { recordListingChanges } from '#features/listings/server/listing-audit.ts';
import { suspendedListingError } from '#features/listings/server/plan-limits/listing-slots.ts';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockPlanSlots } from './bulk-plans.ts';
import type { PlannedWrites } from './bulk-write.ts';

export type Availability = { isAvailable: boolean; listedUntil: Date | null };

/**
 * Decides which listings can be put on the market or taken off it. Writes nothing.
 * @param targetOf returns the new availability of a listing; a null `listedUntil` means the full listing
 * period of the plan
 */
export async function planAvailability(
  kit: Kit,
  tx: Db,
  by: SignedIn,
  listings: readonly LockedBulkListing[],
  targetOf: (listing: LockedBulkListing) => Availability,
): Promise<PlannedWrites<Availability>> {
  const changedListings = listings.filter((listing) => targetOf(listing).isAvailable !== listing.isAvailable);
  const enteringListings = changedListings.filter(({ isAvailable }) => !isAvailable);
  const slots = enteringListings.length > 0 ? await lockPlanSlots(kit, tx, by, enteringListings) : null;
  const planned: PlannedWrites<Availability> = { writes: [], refused: new Map() };
  for (const listing of changedListings) {
    const { isAvailable, listedUntil } = targetOf(listing);
    if (listing.isSuspended) planned.refused.set(listing.id, suspendedListingError());
    else if (listing.isHidden) planned.refused.set(listing.id, hiddenListingError());
    else if (!isAvailable && listing.isUpForAuction) planned.refused.set(listing.id, auctionLockedError());
    else if (!isAvailable) planned.writes.push({ listing, value: { isAvailable, listedUntil: null } });
    else {
      const slot = slots?.claimMarketSlot(listing);
      if (slot instanceof AppError) planned.refused.set(listing.id, slot);
      else
        planned.writes.push({
          listing,
          value: { isAvailable, listedUntil: listedUntil ?? slot?.until ?? null },
        });
    }
  }
  return planned;
}

/**
 * Writes the changes of `planAvailability` in one statement.
 * @returns the new version of each listing
 */
export async function writeAvailability(
  tx: Db,
  by: SignedIn,
  writes: PlannedWrites<Availability>['writes'],
  reason?: string,
): Promise<Map<number, string>> {
  const rows = writes.map(({ listing, value }) => ({
    id: listing.id,
    available: value.isAvailable,
    until: value.listedUntil,
  }));
  const { rows: updatedRows } = await sql<{ id: number; version: string }>`
    update properties p set is_available = w.available, listing_expires_at = w.until,
      availability_confirmed_at = case when w.available then clock_timestamp() else availability_confirmed_at end,
      updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id int, available boolean, until timestamptz)
    where p.id = w.id
    returning p.id, ${versionColumn('p')} as version`
    .execute(tx)
    .catch(translateAuctionConflict);
  await recordListingChanges(
    tx,
    by,
    writes.map(({ listing, value }) => ({
      id: listing.id,
      title: listing.title,
      before: { isAvailable: listing.isAvailable },
      after: { isAvailable: value.isAvailable },
    })),
    reason,
  );
  return new Map(updatedRows.map(({ id, version }) => [id, version]));
}
