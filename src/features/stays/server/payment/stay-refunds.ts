import { orderRefund } from '#features/payments/server/refunds/refund-order.ts';
import {
  type RefundablePayment,
  readRefundablePayments,
} from '#features/payments/server/refunds/refundable-payments.ts';
import type { StayRow } from '#features/stays/server/stay-rows.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Returns the amount paid and not refunded for a stay, in the smallest unit. */
export async function readAmountPaid(db: Db, { intentIds }: StayRow): Promise<number> {
  return sumPayments(await readRefundablePayments(db, intentIds));
}

/**
 * Returns the amount that counts towards a stay: the amount paid, less the amount withheld for nights given
 * up.
 */
export const amountTowardsStay = (stay: Pick<StayRow, 'withheld'>, paid: number) =>
  Math.max(0, paid - stay.withheld);

export async function readAmountTowardsStay(db: Db, stay: StayRow): Promise<number> {
  return amountTowardsStay(stay, await readAmountPaid(db, stay));
}

export const sumPayments = (payments: readonly RefundablePayment[]) =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

/** Refunds an amount from the payments of a stay, the latest first. Call it with the stay locked. */
export async function refundStay(
  kit: Kit,
  tx: Db,
  stay: StayRow,
  { amount, comment }: { amount: number; comment: string },
): Promise<void> {
  let remaining = amount;
  for (const payment of await readRefundablePayments(tx, stay.intentIds)) {
    const refundAmount = Math.min(remaining, payment.amount);
    await orderRefund(kit, tx, { transactionId: payment.transactionId, amount: refundAmount, comment });
    remaining -= refundAmount;
  }
  if (remaining > 0) throw new Error(`stay ${stay.id} cannot give back ${remaining} more than was paid`);
}
