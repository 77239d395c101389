import { topic } from '#kit/topic.ts';

export const plans = topic('plans');
