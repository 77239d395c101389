import { topic } from '#kit/topic.ts';

/** Pending and completed refunds, of any payment. */
export const refunds = topic('refunds');

/** Received money that waits for an admin. */
export const paymentsNeedingReview = topic('held-money');
