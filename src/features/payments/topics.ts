import { topic } from '#kit/topic.ts';

/** The topic of the pending and completed refunds of all payments. */
export const refunds = topic('refunds');

/** The topic of received money that waits for an admin. */
export const paymentsNeedingReview = topic('held-money');
