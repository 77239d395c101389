import { topic } from '#kit/topic.ts';

/** What the recurring check found that does not fit. */
export const integrity = topic('integrity');
