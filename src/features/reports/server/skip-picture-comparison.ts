import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * The pictures that are there so far are not compared with each other: the homes of the demonstration share looks. What
 * comes later is compared with them.
 */
export async function skipPictureComparison(tx: Db): Promise<void> {
  await sql`update compared_pictures set is_quiet = true where compared_at is null`.execute(tx);
}
