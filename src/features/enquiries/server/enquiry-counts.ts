import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** Counts the enquiries about these homes that are neither won nor lost. */
export async function countOpenEnquiries(db: Db, propertyIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from enquiries
    where property_id = any(${propertyIds}) and stage not in ('won', 'lost')`.execute(db);
  return onlyRow(rows).count;
}
