import type { Owner } from '#features/payments/policy.ts';
import type { OwnStay } from '#features/stays/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { presentGuestStays } from './stay-presenter.ts';
import { hasPaidStay, moveToAccount, readOfOwner } from './stay-rows.ts';

/** Those of an account, or of a browser without one. */
export async function readOwnStays(kit: Kit, owner: Owner | null): Promise<OwnStay[]> {
  return owner ? presentGuestStays(kit, await readOfOwner(kit.db, owner)) : [];
}

/** Whether somebody has paid for a stay in this home, as its owner or as whoever holds its address. */
export function hasStay(
  db: Db,
  propertyId: number,
  by: { owner: Owner | null; mark: string | null },
): Promise<boolean> {
  return hasPaidStay(db, propertyId, by);
}

/** What was booked in this browser without an account becomes the account's. */
export async function moveStays(
  tx: Db,
  { userId, visitorId }: { userId: number; visitorId: string },
): Promise<void> {
  await moveToAccount(tx, visitorId, userId);
}
