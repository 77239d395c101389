import { topic } from '#kit/topic.ts';

/**
 * Any review or review request. Its address does not contain its number, and few clients have such a page
 * open.
 */
export const reviews = topic('reviews');
