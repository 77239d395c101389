import { topic } from '#kit/topic.ts';

/** The topic of reports of photographs. Only admins read them, so all of them reload. */
export const photoReports = topic('photograph-reports');
