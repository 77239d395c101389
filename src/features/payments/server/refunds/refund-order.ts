import { z } from 'zod';
import { claimRefund, lockTransactionById } from '#features/payments/server/ledger/transaction-rows.ts';
import { type MinorAmount, remaining, sum } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { insertRefund } from './refund-rows.ts';

export const sendRefundJob = { name: 'send-refund', shape: z.object({ refundId: z.number().int() }) };

type RefundOrder = {
  transactionId: number;
  /** In the smallest unit of the currency. */
  amount: MinorAmount;
  comment: string;
};

/**
 * Orders an automatic refund. The amount is reserved in the caller's transaction, so that the refund is made
 * only if that transaction commits. A job requests it from the provider once. What was received in excess of the price goes
 * back with it, because the first money that is refunded counts as the excess.
 */
export async function orderRefund(
  kit: Kit,
  tx: Db,
  { transactionId, amount, comment }: RefundOrder,
): Promise<void> {
  if (amount <= 0) return;
  const { excess, refunded } = await lockTransactionById(tx, transactionId);
  const total = sum([amount, remaining(excess, refunded)]);
  if (!(await claimRefund(tx, transactionId, total)))
    throw new Error(`so much of transaction ${transactionId} is not left to give back`);
  const refundId = await insertRefund(tx, { transactionId, amount: total, comment, requestedBy: null });
  await kit.jobs.enqueue(tx, sendRefundJob, { refundId });
}
