import { sql } from 'kysely';

/** The queries for the requests and checks that wait for an admin. */
export const verificationQueueQueries = {
  requests: sql`select from listing_requests where state = 'open'`,
  checks: sql`select from verification_checks where state = 'given'`,
};
