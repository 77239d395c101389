import { sql } from 'kysely';
import { currentSettlementRequests } from '#features/payouts/server/settlements/settlement-rows.ts';
import { payoutsTopic } from '#features/payouts/topics.ts';
import { needsAdmin } from './payout-rows.ts';

/** The payouts that an admin must review, and the batches and settlements that wait for a second admin. */
export const payoutQueues = {
  payouts: {
    rows: sql`
    select from payouts p where ${needsAdmin}
    union all
    select from payout_batches where approved_at is null and cancelled_at is null
    union all
    select from ${currentSettlementRequests}`,
    topics: [payoutsTopic],
  },
};
