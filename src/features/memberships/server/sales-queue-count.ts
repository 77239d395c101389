import { sql } from 'kysely';

/** Counts the sales enquiries that wait for an admin. */
export const unansweredSales = { sales: sql`select from plan_enquiries where answer is null` };
