import { topic } from '#kit/topic.ts';

/** Any list that several keep together. */
export const sharedLists = topic('favorite-list');
