import { sql } from 'kysely';
import { firstRentsTopic } from '#features/first-rents/topics.ts';

/** The query for the disputes about keys that wait for an admin. */
export const firstRentQueues = {
  firstRents: { rows: sql`select from first_rents where state = 'disputed'`, topics: [firstRentsTopic] },
};
