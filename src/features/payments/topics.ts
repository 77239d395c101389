import { topic } from '#kit/topic.ts';

/** Money that goes back, of whichever payment. */
export const refunds = topic('refunds');
