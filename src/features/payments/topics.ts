import { topic } from '#kit/topic.ts';

/** Money that goes back, of whichever payment. */
export const refunds = topic('refunds');

/** Money that came in and waits for an admin. */
export const paymentsNeedingReview = topic('held-money');
