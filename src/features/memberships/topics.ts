import { topic } from '#kit/topic.ts';

export const plansTopic = topic('plans');

/** The topic of sales enquiries, for admins. */
export const salesTopic = topic('sales');
