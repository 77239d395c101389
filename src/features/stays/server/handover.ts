import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Gives the open stays in homes to their new host. */
export async function handOverStays(tx: Db, homes: readonly number[], to: number): Promise<void> {
  await sql`
    update stays set host_id = ${to} where property_id = any(${[...homes]}::int[])
      and state in ('requested', 'held', 'confirmed')`.execute(tx);
}
