import { topic } from '#kit/topic.ts';

/** The topic of all requests to list homes and all checks, for admins. */
export const verificationTopic = topic('verification');

/** The topic of the checklist items and of the texts of their badges. */
export const checklistsTopic = topic('checklists');
