import { sql } from 'kysely';

/** The query for the claims that wait for an admin. */
export const claimQueueQueries = { claims: sql`select from viewing_claims where state = 'review'` };
