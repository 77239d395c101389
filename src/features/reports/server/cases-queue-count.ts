import { sql } from 'kysely';

/** What waits for an admin. */
export const casesToDecide = {
  reports: sql`select from listing_cases where state in ('open', 'hidden', 'appealed')`,
};
