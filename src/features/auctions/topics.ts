import { topic } from '#kit/topic.ts';

export const lotKind = 'lot';

/** Returns the topic of the bidding state for one home. */
export const lotOf = (propertyId: number) => topic(lotKind, propertyId);

/** The topic of the bidding state for any home. */
export const anyLot = topic(lotKind);

/** The topic of documents and questions of lots, which change rarely. */
export const lotDetails = topic('lots');

/** The topic of bidders' registrations and their states, for sellers and banks. */
export const bidders = topic('bidders');

/** The topic of lots that have ended, with their outcomes. */
export const lotResults = topic('lot-results');
