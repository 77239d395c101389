import { topic } from '#kit/topic.ts';

/** The topic of payouts and their batches. */
export const payoutsTopic = topic('payouts');
