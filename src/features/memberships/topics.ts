import { topic } from '#kit/topic.ts';

export const plans = topic('plans');

/** What people ask about plans. Its readers are admins. */
export const sales = topic('sales');
