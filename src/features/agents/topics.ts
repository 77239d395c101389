import { topic } from '#kit/topic.ts';

/** Reports of photographs. Their readers are admins, so all of them reload. */
export const photoReports = topic('photograph-reports');
