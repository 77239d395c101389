import { topic } from '#kit/topic.ts';

/** The topic of photo reports. Only admins subscribe, so every change reloads all reports. */
export const photoReports = topic('photograph-reports');
