import { sql } from 'kysely';
import { payoutsTopic } from '#features/payouts/topics.ts';
import { needsAdmin } from './payout-rows.ts';

/** The payouts that an admin must look at, and the batches that wait for a second admin. */
export const payoutQueues = {
  payouts: {
    rows: sql`
    select from payouts p where ${needsAdmin}
    union all
    select from payout_batches where approved_at is null and cancelled_at is null`,
    topics: [payoutsTopic],
  },
};
