import { topic } from '#kit/topic.ts';

export const lotKind = 'lot';

/** Where the bidding for a home stands. */
export const lotOf = (propertyId: number) => topic(lotKind, propertyId);

/** Where the bidding for any home stands. */
export const anyLot = topic(lotKind);

/** What a lot's file says, and what is asked about it: seldom changed. */
export const lots = topic('lots');

/** Who registers to bid, and how far they have come: for whoever sells and for banks. */
export const bidders = topic('bidders');

/** Which lots are over, and what became of them. */
export const lotResults = topic('lot-results');
