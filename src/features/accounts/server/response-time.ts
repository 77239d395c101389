import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * In how many hours somebody who lists homes usually answers; null: not enough is known. The pages of their homes name
 * it.
 */
export async function recordAnswerSpeed(db: Db, userId: number, hours: number | null): Promise<void> {
  await sql`
    update users set answers_within_hours = ${hours}
    where id = ${userId} and answers_within_hours is distinct from ${hours}`.execute(db);
}
