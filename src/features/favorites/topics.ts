import { topic } from '#kit/topic.ts';

/** The topic of shared lists. */
export const sharedLists = topic('favorite-list');
