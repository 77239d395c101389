import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** Counts the viewings booked in this period, including those cancelled since. */
export async function countViewingsBooked(db: Db, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from viewings 
    where booked_at >= ${from} and booked_at < ${until} and state not in ('reserved', 'expired')`.execute(db);
  return onlyRow(rows).count;
}
