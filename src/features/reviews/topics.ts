import { topic } from '#kit/topic.ts';

/**
 * All reviews and review requests. The address of a request does not contain its number, and few clients have
 * such a page open.
 */
export const reviews = topic('reviews');
