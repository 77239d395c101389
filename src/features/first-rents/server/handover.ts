import { sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Gives the open first rents of homes to their new owner.
 * @throws AppError 'conflict' when the new owner is the tenant of one
 */
export async function handOverFirstRents(tx: Db, homes: readonly number[], to: number): Promise<void> {
  const { rows } = await sql<{ title: string }>`
    select title from first_rents
    where property_id = any(${[...homes]}::int[]) and tenant_id = ${to} and ended_at is null limit 1`.execute(
    tx,
  );
  if (rows[0])
    throw new AppError(
      'conflict',
      'first_rent',
      english(
        'The new manager has asked to rent “{title}”. Nothing was handed over. Leave this listing out, or wait until that has ended.',
        { title: rows[0].title },
      ),
    );
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
