import { sql } from 'kysely';

/** The query for the cases that wait for an admin, for the admin queues. */
export const caseQueueQueries = {
  reports: sql`select from moderation_cases where state in ('open', 'hidden', 'appealed')`,
};
