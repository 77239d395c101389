import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Gives the open first rents of homes to their new owner. */
export async function handOverFirstRents(tx: Db, homes: readonly number[], to: number): Promise<void> {
  await sql`
    update first_rents set owner_id = ${to} where property_id = any(${[...homes]}::int[]) and ended_at is null`.execute(
    tx,
  );
}

/** Counts the first rents of each of these homes that have not ended. Homes without any are left out. */
export async function countFirstRentsOfHomes(
  db: Db,
  propertyIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select property_id as id, count(*)::int as count from first_rents
    where property_id = any(${[...propertyIds]}::int[]) and ended_at is null group by property_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
