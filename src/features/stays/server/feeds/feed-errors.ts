import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

export type UnreadableFeed = {
  id: number;
  name: string;
  home: string;
  fault: string;
  failures: number;
  readAt: string | null;
};

/** Returns the calendars of other channels that cannot be read, those with the most failures first. */
export async function readUnreadableFeeds(db: Db): Promise<UnreadableFeed[]> {
  const { rows } = await sql<Omit<UnreadableFeed, 'readAt'> & { readAt: Date | null }>`
    select f.id, f.name, p.title as home, f.fault, f.failure_count::int as failures, f.read_at as "readAt"
    from stay_feeds f join properties p on p.id = f.property_id
    where f.fault is not null order by f.failure_count desc, f.id limit 50`.execute(db);
  return rows.map((row) => ({ ...row, readAt: row.readAt?.toISOString() ?? null }));
}
