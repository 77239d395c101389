import { topic } from '#kit/topic.ts';

/**
 * The topic of all photo reports. Only admins subscribe to it, so a topic for each report is not worthwhile.
 */
export const photoReportsTopic = topic('photograph-reports');
