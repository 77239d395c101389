import { topic } from '#kit/topic.ts';

/**
 * The topic of all claims and availability checks. Few clients subscribe, so all of them reload after any
 * change.
 */
export const viewingClaimsTopic = topic('viewing-claims');
