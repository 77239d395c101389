import { topic } from '#kit/topic.ts';

/** Reports of photographs. Their readers are admins, so all of them look again. */
export const photographReports = topic('photograph-reports');
