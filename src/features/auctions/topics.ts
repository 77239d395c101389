import { topic } from '#kit/topic.ts';

export const lotKind = 'lot';

/** Returns the topic of the bidding state of one home. */
export const lotOf = (propertyId: number) => topic(lotKind, propertyId);

/** The bidding state of any home. */
export const anyLot = topic(lotKind);

/** The documents and questions of lots, which change rarely. */
export const lots = topic('lots');

/** Registrations of bidders and their states, for sellers and banks. */
export const bidders = topic('bidders');

/** The lots that are over, with their outcomes. */
export const lotResults = topic('lot-results');
