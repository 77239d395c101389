import { topic } from '#kit/topic.ts';

/** Some report, or some case. Its readers are few, so all of them look again. */
export const listingCases = topic('listing-cases');
