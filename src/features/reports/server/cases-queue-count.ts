import { sql } from 'kysely';

/** The count of cases that wait for an admin. */
export const casesToDecide = {
  reports: sql`select from moderation_cases where state in ('open', 'hidden', 'appealed')`,
};
