import { topic } from '#kit/topic.ts';

export const plans = topic('plans');

/** Sales enquiries. Their readers are admins. */
export const sales = topic('sales');
