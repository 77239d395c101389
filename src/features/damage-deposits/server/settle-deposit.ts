import { orderRefund } from '#features/payments/server/refunds/refund-order.ts';
import { readRefundablePayments } from '#features/payments/server/refunds/refundable-payments.ts';
import { settleEarnings } from '#features/payouts/server/earnings.ts';
import { type DisputedStay } from '#features/stays/server/disputes.ts';
import { difference, type MinorAmount, smallest } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type DepositRow, type Ending, updateEnded } from './deposit-rows.ts';

/** The name of a deposit in the ledger. The database derives the same name from the subject of its payment. */
export const partyOf = ({ stayId }: Pick<DepositRow, 'stayId'>) => `damage:${stayId}`;

/**
 * Makes `due` the part of a deposit that is owed to the host. There is no service fee. Call it with the stay locked.
 * @param due in the smallest unit
 */
export async function settleDamage(
  kit: Kit,
  tx: Db,
  { id: stayId, hostId, title, checkIn, checkOut, currency }: DisputedStay,
  due: MinorAmount,
): Promise<void> {
  const source = {
    ...{ party: partyOf({ stayId }), ownerId: hostId, title, currency },
    ...{ fromDay: checkIn, toDay: checkOut, bookedAt: null },
  };
  await settleEarnings(kit, tx, source, { due, kind: 'damage' });
}

/**
 * Ends a deposit: owes the host a part of it, and refunds the rest to the guest. Call it with the stay locked.
 * @returns what was refunded, in the smallest unit
 */
export async function endDeposit(
  kit: Kit,
  tx: Db,
  stay: DisputedStay,
  { id, intentId }: DepositRow,
  ending: Omit<Ending, 'at'>,
): Promise<{ toHost: MinorAmount; refund: MinorAmount }> {
  // An admin may have refunded a part of the payment before.
  const [payment] = await readRefundablePayments(tx, [intentId]);
  const available = payment?.amount ?? 0;
  const toHost = smallest(ending.toHost, available);
  const refund = difference(available, toHost);
  if (toHost > 0) await settleDamage(kit, tx, stay, toHost);
  if (payment)
    await orderRefund(kit, tx, {
      transactionId: payment.transactionId,
      amount: refund,
      comment: 'Damage deposit',
    });
  await updateEnded(tx, id, { ...ending, toHost, at: kit.clock() });
  return { toHost, refund };
}
