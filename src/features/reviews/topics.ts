import { topic } from '#kit/topic.ts';

/** Some review or occasion for one: its address does not say its number, and few have such a page open. */
export const reviews = topic('reviews');
