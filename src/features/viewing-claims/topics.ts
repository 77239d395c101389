import { topic } from '#kit/topic.ts';

/** Some claim, or some question whether a home is still free. Its readers are few, so all of them look again. */
export const viewingClaims = topic('viewing-claims');
