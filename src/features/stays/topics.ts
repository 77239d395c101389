import { topic } from '#kit/topic.ts';

/** Returns the topic of a home's taken nights and of its special prices. */
export const stayNights = (propertyId: number) => topic('stay-nights', propertyId);

/** The topic of the nights of all homes. */
export const anyStayNights = topic('stay-nights');

/** The topic of the rules for all bookings. */
export const stayRules = topic('stay-rules');

/**
 * The topic of all stays. A page cannot subscribe to one stay, because its address does not contain the
 * stay's id.
 */
export const stays = topic('stays');
