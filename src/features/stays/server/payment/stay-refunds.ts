import { orderRefund } from '#features/payments/server/refunds/refund-order.ts';
import {
  type RefundablePayment,
  readRefundablePayments,
} from '#features/payments/server/refunds/refundable-payments.ts';
import type { StayRow } from '#features/stays/server/stay-rows.ts';
import { difference, type MinorAmount, remaining, smallest, sum } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Returns the amount paid and not refunded for a stay, in the smallest unit. */
export async function readAmountPaid(db: Db, { intentIds }: StayRow): Promise<MinorAmount> {
  return sumPayments(await readRefundablePayments(db, intentIds));
}

/**
 * Returns the amount that counts towards a stay: the amount paid, less the amount withheld for nights given
 * up.
 */
export const amountTowardsStay = (stay: Pick<StayRow, 'withheld'>, paid: MinorAmount) =>
  remaining(paid, stay.withheld);

export async function readAmountTowardsStay(db: Db, stay: StayRow): Promise<MinorAmount> {
  return amountTowardsStay(stay, await readAmountPaid(db, stay));
}

export const sumPayments = (payments: readonly RefundablePayment[]) =>
  sum(payments.map(({ amount }) => amount));

/** Refunds an amount from the payments of a stay, the latest first. Call it with the stay locked. */
export async function refundStay(
  kit: Kit,
  tx: Db,
  stay: StayRow,
  { amount, comment }: { amount: MinorAmount; comment: string },
): Promise<void> {
  let due = amount;
  for (const payment of await readRefundablePayments(tx, stay.intentIds)) {
    const refundAmount = smallest(due, payment.amount);
    await orderRefund(kit, tx, { transactionId: payment.transactionId, amount: refundAmount, comment });
    due = difference(due, refundAmount);
  }
  if (due > 0) throw new Error(`stay ${stay.id} cannot give back ${due} more than was paid`);
}
