import type { z } from 'zod';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { undoReport } from '#features/listings/schema.ts';
import { lockOwnListings } from '#features/listings/server/desk/own-listings.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { planAvailability, writeAvailability } from './bulk-availability.ts';
import { restoreDeleted } from './bulk-deletion.ts';
import { type ChangedListing, claimUndo } from './bulk-undo-store.ts';
import { planFields, writeFields } from './bulk-write.ts';

const undoReason = 'a change of many listings was undone';

/**
 * Undoes a bulk change, and restores deleted listings. It skips listings that were changed later, were
 * deleted, or cannot be restored because of a rule.
 * @throws AppError 'not-found' after a day, or for another user's change; 'conflict' when it was already
 * undone
 */
export function undoChange(kit: Kit, by: SignedIn, id: number): Promise<z.output<typeof undoReport>> {
  return kit.db.transaction().execute(async (tx) => {
    const user = await lockAuthorizedUser(tx, by, managers);
    const before = await claimUndo(kit, tx, user, id);
    const deleted = before.flatMap((change) => ('deletedAt' in change ? [change] : []));
    if (deleted.length > 0) {
      const { restored, offMarket } = await restoreDeleted(kit, tx, user, deleted);
      return { changed: restored, left: deleted.length - restored, offMarket };
    }
    const changes = new Map(before.map((change) => [change.id, change]));
    const { own } = await lockOwnListings(tx, user, [...changes.keys()]);
    const unchangedListings = own.filter((row) => changes.get(row.id)?.version === row.version);
    const changed = await revert(kit, tx, user, unchangedListings, changes);
    return { changed, left: before.length - changed, offMarket: 0 };
  });
}

async function revert(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  listings: Awaited<ReturnType<typeof lockOwnListings>>['own'],
  changes: ReadonlyMap<number, ChangedListing>,
): Promise<number> {
  const marketListings = listings.filter(({ id }) => 'isAvailable' in (changes.get(id) ?? {}));
  const market = await planAvailability(kit, tx, user, marketListings, (listing) => {
    const recorded = changes.get(listing.id);
    if (!recorded || !('isAvailable' in recorded)) return { ...listing };
    return {
      isAvailable: recorded.isAvailable,
      listedUntil: recorded.listedUntil ? new Date(recorded.listedUntil) : null,
    };
  });
  const fieldListings = listings.filter(({ id }) => 'fields' in (changes.get(id) ?? {}));
  const fields = await planFields(kit, tx, user, fieldListings, (_, id) => {
    const recorded = changes.get(id);
    return recorded && 'fields' in recorded ? recorded.fields : {};
  });
  if (market.writes.length > 0) await writeAvailability(tx, user, market.writes, undoReason);
  if (fields.writes.length > 0) await writeFields(tx, user, fields.writes, undoReason);
  return market.writes.length + fields.writes.length;
}
