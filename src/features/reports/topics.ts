import { topic } from '#kit/topic.ts';

/** The topic of all reports and cases. Few clients subscribe, so any change reloads all of them. */
export const listingCases = topic('listing-cases');
