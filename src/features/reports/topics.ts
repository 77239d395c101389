import { topic } from '#kit/topic.ts';

/** All reports and cases. Few clients subscribe, so all of them reload after any change. */
export const listingCases = topic('listing-cases');
