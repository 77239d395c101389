import { topic } from '#kit/topic.ts';

/** Any shared list. */
export const sharedLists = topic('favorite-list');
