import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Marks the pending pictures as references only, because the homes of the demo look alike. Later pictures are
 * compared with them.
 */
export async function skipPictureComparison(tx: Db): Promise<void> {
  await sql`update picture_comparisons set is_skipped = true where compared_at is null`.execute(tx);
}
