import { topic } from '#kit/topic.ts';

/**
 * The topic of all reports and cases. Few clients subscribe to it, so a topic for each case is not
 * worthwhile.
 */
export const listingCasesTopic = topic('listing-cases');
