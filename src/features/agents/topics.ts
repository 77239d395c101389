import { topic } from '#kit/topic.ts';

/** Reports of photographs. Their readers are admins, so all of them look again. */
export const photoReports = topic('photograph-reports');
