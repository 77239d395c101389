import { sql } from 'kysely';

/** The count of cases that wait for an admin. */
export const casesToDecide = {
  reports: sql`select from listing_cases where state in ('open', 'hidden', 'appealed')`,
};
