import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type LotRow, lockLotOf, readLotOf } from './lot-rows.ts';

/**
 * Returns the user's own lot, or any lot for an admin.
 * @throws AppError 'not-found' for another user's lot
 */
export async function requireOwnLot(db: Db, user: SignedIn, id: number): Promise<LotRow> {
  const lot = await readLotOf(db, id, sellerFilter(user));
  if (!lot) throw noSuchLot();
  return lot;
}

/**
 * Returns the user's own lot, or any lot for an admin, and locks it. Another user's lot is not locked at all.
 * @throws AppError 'not-found' for another user's lot; 'forbidden' when the user has lost the role
 */
export async function lockOwnLot(tx: Db, user: SignedIn, id: number): Promise<LotRow> {
  const lot = await lockLotOf(tx, id, sellerFilter(await lockAuthorizedUser(tx, user, managers)));
  if (!lot) throw noSuchLot();
  return lot;
}

/** Returns the id of the seller whose lots the user may manage, or null for all sellers. */
export function sellerFilter({ role, id }: SignedIn): number | null {
  return role === 'admin' ? null : id;
}
