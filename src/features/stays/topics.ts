import { topic } from '#kit/topic.ts';

/** Which nights of a home are taken, and what they cost. */
export const stayNights = (propertyId: number) => topic('stay-nights', propertyId);

/** Any stay: the address of one does not say its number. */
export const stays = topic('stays');
