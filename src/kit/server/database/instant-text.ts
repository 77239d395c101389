import { sql } from 'kysely';

/** Returns the SQL of a time as text in UTC, such as `2026-12-31T08:00:00Z`. */
export const instantText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
