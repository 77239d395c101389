import { sql } from 'kysely';

/** The query for the sales enquiries that wait for a reply. */
export const salesQueueQueries = { sales: sql`select from plan_enquiries where answer is null` };
