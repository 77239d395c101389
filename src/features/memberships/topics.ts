import { topic } from '#kit/topic.ts';

export const plans = topic('plans');

/** The topic of sales enquiries, which admins read. */
export const sales = topic('sales');
