import { topic } from '#kit/topic.ts';

export const plans = topic('plans');

/** The topic of sales enquiries, for admins. */
export const sales = topic('sales');
