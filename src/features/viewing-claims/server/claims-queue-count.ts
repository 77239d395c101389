import { sql } from 'kysely';
import { viewingClaimsTopic } from '#features/viewing-claims/topics.ts';

/** The query for the claims that wait for an admin. */
export const claimQueues = {
  claims: { rows: sql`select from viewing_claims where state = 'review'`, topics: [viewingClaimsTopic] },
};
