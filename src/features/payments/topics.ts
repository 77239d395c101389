import { topic } from '#kit/topic.ts';

/** The pending and completed refunds of all payments. */
export const refunds = topic('refunds');

/** Received money that waits for an admin. */
export const paymentsNeedingReview = topic('held-money');
