import { sql } from 'kysely';
import { salesTopic } from '#features/memberships/topics.ts';

/** The query for the sales enquiries that wait for a reply. */
export const salesQueues = {
  sales: { rows: sql`select from plan_enquiries where answer is null`, topics: [salesTopic] },
};
