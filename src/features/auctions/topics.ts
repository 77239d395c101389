import { topic } from '#kit/topic.ts';

/** Where the bidding for a home stands. */
export const lotOf = (propertyId: number) => topic('lot', propertyId);

/** Where the bidding for any home stands. */
export const anyLot = topic('lot');

/** What a lot's file says, and what is asked about it: seldom changed. */
export const lots = topic('lots');

/** Which lots are over, and what became of them. */
export const lotResults = topic('lot-results');
