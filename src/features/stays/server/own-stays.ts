import type { Owner } from '#features/payments/policy.ts';
import type { OwnStay } from '#features/stays/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { presentGuestStays } from './stay-presenter.ts';
import { hasPaidStay, readGuestStays, reassignStayRows } from './stay-rows.ts';

/** Returns the stays of an account, or of a browser that is not signed in. */
export async function readOwnStays(kit: Kit, owner: Owner | null): Promise<OwnStay[]> {
  return owner ? presentGuestStays(kit, await readGuestStays(kit.db, owner)) : [];
}

/**
 * True when the caller has paid for a stay in this home, which the account, the browser or the stay's access
 * token proves.
 */
export function hasStay(
  db: Db,
  propertyId: number,
  guest: { owner: Owner | null; mark: string | null },
): Promise<boolean> {
  return hasPaidStay(db, propertyId, guest);
}

/** Moves stays that were booked in this browser before sign-in to the account. */
export async function reassignStays(
  tx: Db,
  { userId, visitorId }: { userId: number; visitorId: string },
): Promise<void> {
  await reassignStayRows(tx, visitorId, userId);
}
