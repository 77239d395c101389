import { sql } from 'kysely';

/** Counts the enquiries that wait for an admin. */
export const unansweredSales = { sales: sql`select from plan_enquiries where answer is null` };
