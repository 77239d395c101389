import { sql } from 'kysely';

/** What waits for an admin. */
export const claimsToDecide = { claims: sql`select from viewing_claims where state = 'review'` };
