import { sql } from 'kysely';
import { verificationTopic } from '#features/verification/topics.ts';

/** The queries for the requests and checks that wait for an admin. */
export const verificationQueues = {
  requests: { rows: sql`select from listing_requests where state = 'open'`, topics: [verificationTopic] },
  checks: { rows: sql`select from verification_checks where state = 'given'`, topics: [verificationTopic] },
};
