import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Stores within how many hours a manager usually replies, for the pages of their homes.
 * @param hours null when there are too few replies
 */
export async function recordResponseTime(db: Db, userId: number, hours: number | null): Promise<void> {
  await sql`
    update users set answers_within_hours = ${hours}
    where id = ${userId} and answers_within_hours is distinct from ${hours}`.execute(db);
}
