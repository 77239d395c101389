import { topic } from '#kit/topic.ts';

export const lotKind = 'lot';

/** Returns the topic of the bidding state of one home's lot. */
export const lotOf = (propertyId: number) => topic(lotKind, propertyId);

/** The topic of the bidding states of all lots. */
export const anyLot = topic(lotKind);

/** The topic of the lots' data that rarely changes, such as documents and questions. */
export const lotDetails = topic('lots');

/** The topic of the bidders of all lots and their states, for sellers and banks. */
export const bidders = topic('bidders');

/** The topic of the results of closed lots. */
export const lotResults = topic('lot-results');
