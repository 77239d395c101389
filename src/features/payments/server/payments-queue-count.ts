import { sql } from 'kysely';
import { paymentsNeedingReviewTopic, refundsTopic } from '#features/payments/topics.ts';

/**
 * The queries for the money that waits for an admin, as `readTransactionsForReview` returns it, and for the
 * refunds that the provider did not answer.
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
  lostRefunds: { rows: sql`select from payment_refunds where status = 'unknown'`, topics: [refundsTopic] },
};
