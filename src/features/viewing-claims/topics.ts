import { topic } from '#kit/topic.ts';

/** Any claim or availability check. It has few subscribers, so all of them reload. */
export const viewingClaims = topic('viewing-claims');
