import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Counts the booked stays in each of these homes. Homes without stays are left out. */
export async function countBookedStays(db: Db, propertyIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; stays: number }>`
    select property_id as id, count(*)::int as stays from stays
    where property_id = any(${[...propertyIds]}::int[]) and state = 'confirmed' group by property_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, stays }) => [id, stays]));
}
