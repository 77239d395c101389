import { topic } from '#kit/topic.ts';

/** The taken nights of a home, and their prices. */
export const stayNights = (propertyId: number) => topic('stay-nights', propertyId);

/** The nights of any home. */
export const anyStayNights = topic('stay-nights');

/** The rules that apply to every booking. */
export const stayRules = topic('stay-rules');

/** All stays. A page cannot subscribe to one stay, because its address does not contain the stay's id. */
export const stays = topic('stays');
