import { topic } from '#kit/topic.ts';

/**
 * The topic of all reviews and review requests. The URL of a request does not contain its id, and few clients
 * have such a page open.
 */
export const reviews = topic('reviews');
