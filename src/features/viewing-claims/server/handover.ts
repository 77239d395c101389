import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Gives the open claims and availability checks of homes to their new manager. */
export async function handOverClaims(tx: Db, homes: readonly number[], to: number): Promise<void> {
  const ids = [...homes];
  await sql`
    update viewing_claims set owner_id = ${to} where property_id = any(${ids}::int[])
      and state in ('waiting', 'review')`.execute(tx);
  // The link in an email to the previous manager must not act for the new one, who finds the availability
  // check in the dashboard.
  await sql`
    update availability_checks set token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
    where property_id = any(${ids}::int[]) and answer is null`.execute(tx);
}
