import { sql } from 'kysely';
import { waitingSlips } from '#features/payments/server/bank/transfers-for-admins.ts';
import { bankProvider } from '#features/payments/server/ledger/clearing-account.ts';
import { failedRefundsDue } from '#features/payments/server/refunds/refund-rows.ts';
import { bankTransfersTopic, paymentsNeedingReviewTopic, refundsTopic } from '#features/payments/topics.ts';

/**
 * The queries for the money that waits for an admin, as `readTransactionsForReview` returns it, and for the
 * refunds that failed, that the provider did not answer, or that are paid at the bank.
 */
export const paymentQueues = {
  heldMoney: {
    rows: sql`
    select from payment_transactions
    where outcome = 'held' and closed_at is null and refunded < coalesce(amount, 1)`,
    topics: [paymentsNeedingReviewTopic],
  },
  dueBack: {
    rows: sql`
    select from payment_transactions
    where ((outcome = 'refund_due' and closed_at is null) or excess > 0)
      and refunded < case outcome when 'credited' then excess else coalesce(amount, 1) end`,
    topics: [paymentsNeedingReviewTopic],
  },
  failedRefunds: { rows: failedRefundsDue, topics: [refundsTopic, paymentsNeedingReviewTopic] },
  lostRefunds: {
    rows: sql`
    select from payment_refunds r where status = 'unknown' or (status = 'pending' and exists (
      select from payment_transactions t where t.id = r.transaction_id and t.provider = ${bankProvider}))`,
    topics: [refundsTopic],
  },
  bankSlips: { rows: waitingSlips, topics: [bankTransfersTopic] },
};
