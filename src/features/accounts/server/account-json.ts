import { sql } from 'kysely';

export type AccountReference = { id: number; fullName: string };

/** Returns the SQL of a JSON object with the id and name of a joined account. */
export const accountJson = (alias: string) =>
  sql<AccountReference>`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'fullName', ${sql.ref(`${alias}.full_name`)})`;
