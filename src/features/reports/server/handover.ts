import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Gives the open reports about homes to their new manager. */
export async function handOverCases(tx: Db, homes: readonly number[], to: number): Promise<void> {
  await sql`
    update moderation_cases set owner_id = ${to} where property_id = any(${[...homes]}::int[])
      and state in ('open', 'hidden', 'kept', 'appealed')`.execute(tx);
}
