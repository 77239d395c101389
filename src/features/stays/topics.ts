import { topic } from '#kit/topic.ts';

/** The taken nights of a home, and their prices. */
export const stayNights = (propertyId: number) => topic('stay-nights', propertyId);

/** The nights of any home. */
export const anyStayNights = topic('stay-nights');

/** The rules that apply to every booking. */
export const stayRules = topic('stay-rules');

/** Any stay, because the address of a stay does not contain its number. */
export const stays = topic('stays');
