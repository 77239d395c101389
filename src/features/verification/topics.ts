import { topic } from '#kit/topic.ts';

/** Some request to list, or some check. Its readers are admins, so all of them look again. */
export const verification = topic('verification');
