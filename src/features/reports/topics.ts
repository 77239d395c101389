import { topic } from '#kit/topic.ts';

/** Any report or case. It has few subscribers, so all of them reload. */
export const listingCases = topic('listing-cases');
