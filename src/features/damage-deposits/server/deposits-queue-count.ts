import { sql } from 'kysely';
import { damageDepositsTopic } from '#features/damage-deposits/topics.ts';

/** The query for the claims that wait for an admin. */
export const depositQueues = {
  damageClaims: {
    rows: sql`select from damage_deposits where state = 'refused' or (state = 'claimed' and answer_by <= now())`,
    topics: [damageDepositsTopic],
  },
};
