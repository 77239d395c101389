import { topic } from '#kit/topic.ts';

/** Which nights of a home are taken, and what they cost. */
export const stayNights = (propertyId: number) => topic('stay-nights', propertyId);

/** The nights of any home. */
export const anyStayNights = topic('stay-nights');

/** What every stay is booked by. */
export const stayRules = topic('stay-rules');

/** Any stay: the address of one does not say its number. */
export const stays = topic('stays');
