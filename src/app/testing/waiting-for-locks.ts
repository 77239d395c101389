import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Returns how many connections wait for a lock in this database. Other tests on the same server use other
 * databases.
 */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
