import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type LotRow, lockLotOf, readLotOf } from './lot-rows.ts';
import { noSuchLot } from './place-bid.ts';

/** One's own; for an admin all. @throws AppError 'not-found' for another person's */
export async function requireOwnLot(db: Db, user: SignedIn, id: number): Promise<LotRow> {
  const lot = await readLotOf(db, id, sellerFilter(user));
  if (!lot) throw noSuchLot();
  return lot;
}

/** Another person's is not even locked. @throws AppError 'not-found' for it; 'forbidden' when the role is gone meanwhile */
export async function lockOwnLot(tx: Db, user: SignedIn, id: number): Promise<LotRow> {
  const lot = await lockLotOf(tx, id, sellerFilter(await lockAuthorizedUser(tx, user, managers)));
  if (!lot) throw noSuchLot();
  return lot;
}

/** Null: of everybody. */
export function sellerFilter({ role, id }: SignedIn): number | null {
  return role === 'admin' ? null : id;
}
