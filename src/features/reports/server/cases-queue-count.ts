import { sql } from 'kysely';
import { listingCasesTopic } from '#features/reports/topics.ts';

/** The query for the cases that wait for an admin, for the admin queues. */
export const caseQueues = {
  reports: {
    rows: sql`select from moderation_cases where state in ('open', 'hidden', 'appealed')`,
    topics: [listingCasesTopic],
  },
};
