import { readRefundTotal } from '#features/payments/server/refunds/refundable-payments.ts';
import { settleDueStay } from '#features/stays/server/payment/stay-earnings.ts';
import { readAmountTowardsStay, refundStay } from '#features/stays/server/payment/stay-refunds.ts';
import { type MinorAmount, smallest, sum } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockStay, markDisputed, markDisputeEnded, readStay, type StayRow } from './stay-rows.ts';

export type DisputedStay = StayRow;

/** Locks the stay until the transaction ends. */
export async function lockForDispute(tx: Db, id: number): Promise<DisputedStay> {
  const stay = await lockStay(tx, id);
  if (!stay) throw new Error(`the stay ${id} is gone`);
  return stay;
}

/** Reads the stay without a lock; null if there is none. */
export const findForDispute = (db: Db, id: number): Promise<DisputedStay | null> => readStay(db, id);

/** Reads the stay without a lock. */
export async function readForDispute(db: Db, id: number): Promise<DisputedStay> {
  const stay = await findForDispute(db, id);
  if (!stay) throw new Error(`the stay ${id} is gone`);
  return stay;
}

/** Returns the highest amount that can be refunded for a problem with a stay, in the smallest unit. */
export const readMaxCompensation = async (db: Db, stay: DisputedStay): Promise<MinorAmount> =>
  smallest(stay.total, await readAmountTowardsStay(db, stay));

/** True once everything that could be refunded for a stay has arrived at the guest. */
export const isRefundedInFull = async (db: Db, stay: DisputedStay): Promise<boolean> =>
  (await readMaxCompensation(db, stay)) === 0 &&
  (await readRefundTotal(db, ['stay_deposit', 'stay_balance'], String(stay.id))).hasArrived;

/** Returns the highest refundable amount for the id of a stay. */
export async function readMaxCompensationOf(db: Db, id: number): Promise<MinorAmount> {
  const stay = await readStay(db, id);
  return stay ? readMaxCompensation(db, stay) : sum([]);
}

/** Keeps the money of a locked stay until `endDispute`. */
export const beginDispute = (tx: Db, { id }: DisputedStay): Promise<void> => markDisputed(tx, id);

/**
 * Ends the dispute of a locked stay: refunds the compensation to the guest, and makes the rest owed to the host if it is
 * due by now.
 * @param compensation in the smallest unit, at most `readMaxCompensation`
 */
export async function endDispute(
  kit: Kit,
  tx: Db,
  stay: DisputedStay,
  compensation: MinorAmount = sum([]),
): Promise<void> {
  await markDisputeEnded(tx, stay.id, compensation);
  await refundStay(kit, tx, stay, { amount: compensation, comment: 'Problem with the stay' });
  await settleDueStay(kit, tx, await lockForDispute(tx, stay.id));
}
