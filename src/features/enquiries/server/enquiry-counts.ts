import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Counts the open enquiries about each home, which are neither won nor lost. Homes without any are left out.
 */
export async function countOpenEnquiries(
  db: Db,
  propertyIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select property_id as id, count(*)::int as count from enquiries
    where property_id = any(${propertyIds}) and stage not in ('won', 'lost') group by property_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
