import { topic } from '#kit/topic.ts';

/** The topic of the provider's reports and the notes on their differences. */
export const providerReportsTopic = topic('provider-reports');
