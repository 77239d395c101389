import { topic } from '#kit/topic.ts';

/** Any request to list, or any check. Its subscribers are admins, so all of them reload. */
export const verification = topic('verification');

/** The checklist items, and the names of their badges. */
export const checklists = topic('checklists');
