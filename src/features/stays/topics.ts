import { topic } from '#kit/topic.ts';

/** Returns the topic of a home's taken nights and of its special prices. */
export const stayNightsTopic = (propertyId: number) => topic('stay-nights', propertyId);

/** The topic of the nights of all homes. */
export const anyStayNightsTopic = topic('stay-nights');

/** The topic of the rules for all bookings. */
export const stayRulesTopic = topic('stay-rules');

/**
 * The topic of all stays. A page cannot subscribe to one stay, because its address does not contain the
 * stay's id.
 */
export const staysTopic = topic('stays');
