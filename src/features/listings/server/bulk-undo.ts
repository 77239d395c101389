import type { z } from 'zod';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { undoReport } from '#features/listings/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { planAvailability, writeAvailability } from './bulk-availability.ts';
import { restoreDeleted } from './bulk-deletion.ts';
import { type Changed, takeChange } from './bulk-undo-store.ts';
import { planFields, writeFields } from './bulk-write.ts';
import { lockOwnListings } from './own-listings.ts';

const reason = 'a change of many listings was undone';

/**
 * Undoes a bulk change, and restores deleted listings. It skips listings that were changed later, were
 * deleted, or cannot be restored because of a rule.
 * @throws AppError 'not-found' after a day, or for another user's change; 'conflict' when it was already
 * undone
 */
export function undoChange(kit: Kit, by: SignedIn, id: number): Promise<z.output<typeof undoReport>> {
  return kit.db.transaction().execute(async (tx) => {
    const user = await lockAuthorizedUser(tx, by, managers);
    const before = await takeChange(kit, tx, user, id);
    const deleted = before.flatMap((one) => ('deletedAt' in one ? [one] : []));
    if (deleted.length > 0) {
      const { restored, offMarket } = await restoreDeleted(kit, tx, user, deleted);
      return { changed: restored, left: deleted.length - restored, offMarket };
    }
    const versions = new Map(before.map((one) => [one.id, one]));
    const { own } = await lockOwnListings(tx, user, [...versions.keys()]);
    const untouched = own.filter((row) => versions.get(row.id)?.version === row.version);
    const changed = await revert(kit, tx, user, untouched, versions);
    return { changed, left: before.length - changed, offMarket: 0 };
  });
}

async function revert(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  listings: Awaited<ReturnType<typeof lockOwnListings>>['own'],
  versions: ReadonlyMap<number, Changed>,
): Promise<number> {
  const wasMarket = listings.filter(({ id }) => 'isAvailable' in (versions.get(id) ?? {}));
  const market = await planAvailability(kit, tx, user, wasMarket, (listing) => {
    const was = versions.get(listing.id);
    if (!was || !('isAvailable' in was)) return { ...listing };
    return { isAvailable: was.isAvailable, listedUntil: was.listedUntil ? new Date(was.listedUntil) : null };
  });
  const wasFields = listings.filter(({ id }) => 'fields' in (versions.get(id) ?? {}));
  const fields = await planFields(kit, tx, user, wasFields, (_, id) => {
    const was = versions.get(id);
    return was && 'fields' in was ? was.fields : {};
  });
  if (market.writes.length > 0) await writeAvailability(tx, user, market.writes, reason);
  if (fields.writes.length > 0) await writeFields(tx, user, fields.writes, reason);
  return market.writes.length + fields.writes.length;
}
