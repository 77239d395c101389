import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** Counts the stays whose deposit was paid in this period, including those cancelled since. */
export async function countStaysBooked(db: Db, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stays where confirmed_at >= ${from} and confirmed_at < ${until}`.execute(
    db,
  );
  return onlyRow(rows).count;
}
