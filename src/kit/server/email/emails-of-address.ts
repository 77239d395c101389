import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Deletes the emails to an address, in any case. `folded` is the address as its account compares it. */
export async function deleteEmailsTo(
  tx: Db,
  { address, folded }: { address: string; folded: string },
): Promise<void> {
  await sql`delete from emails where lower(recipient) = ${folded} or recipient = ${address}`.execute(tx);
}

/** Returns a query for the emails to an address, which is in lower case. */
export const emailsToQuery = (folded: RawBuilder<unknown>) =>
  sql`select subject, created_at, sent_at from emails where lower(recipient) = ${folded}`;
