import { topic } from '#kit/topic.ts';

/** The topic of the pending and completed refunds of all payments. */
export const refundsTopic = topic('refunds');

/** The topic of bank transfers, their slips, and the lines of our statements. */
export const bankTransfersTopic = topic('bank-transfers');

/** The topic of received money that waits for an admin. */
export const paymentsNeedingReviewTopic = topic('held-money');
