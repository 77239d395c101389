import { topic } from '#kit/topic.ts';

/**
 * The topic of all reviews and review requests. Few clients have such a page open, so a topic for each
 * request is not worthwhile. The URL of a request does not contain its id either.
 */
export const reviewsTopic = topic('reviews');
