import { sql } from 'kysely';

/** What waits for an admin. */
export const unansweredSales = { sales: sql`select from sales_enquiries where answer is null` };
