import { sql } from 'kysely';

/** What waits for an admin. */
export const checksToDecide = {
  requests: sql`select from listing_requests where state = 'open'`,
  checks: sql`select from verification_checks where state = 'given'`,
};
