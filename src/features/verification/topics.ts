import { topic } from '#kit/topic.ts';

/** Some request to list, or some check. Its readers are admins, so all of them look again. */
export const verification = topic('verification');

/** What is asked, and what its badges are called. */
export const checklists = topic('checklists');
