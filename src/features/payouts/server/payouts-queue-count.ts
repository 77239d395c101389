import { sql } from 'kysely';
import { payoutsTopic } from '#features/payouts/topics.ts';

/** The payouts without a final answer, and the batches that wait for a second admin. */
export const payoutQueues = {
  payouts: {
    rows: sql`
    select from payouts where status = 'unknown'
    union all
    select from payout_batches where approved_at is null and cancelled_at is null`,
    topics: [payoutsTopic],
  },
};
