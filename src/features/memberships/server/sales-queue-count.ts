import { sql } from 'kysely';

/** Counts the enquiries that wait for an admin. */
export const unansweredSales = { sales: sql`select from sales_enquiries where answer is null` };
