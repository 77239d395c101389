import { topic } from '#kit/topic.ts';

/** All requests to list and all checks. Only admins subscribe, so all of them reload after any change. */
export const verification = topic('verification');

/** The checklist items and the names of their badges. */
export const checklists = topic('checklists');
