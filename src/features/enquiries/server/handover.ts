import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Gives the leads of homes to their new manager. */
export async function handOverEnquiries(tx: Db, homes: readonly number[], to: number): Promise<void> {
  await sql`update enquiries set manager_id = ${to} where property_id = any(${[...homes]}::int[])`.execute(
    tx,
  );
}
