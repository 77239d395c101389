import { topic } from '#kit/topic.ts';

/** The topic of all first rents. */
export const firstRentsTopic = topic('first-rents');
