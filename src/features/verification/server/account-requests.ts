import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { instantText } from '#kit/server/database/instant-text.ts';

type AccountRequest = { text: string; state: string; at: string };

/** Returns the requests of an account to list homes, newest first. */
export async function readAccountRequests(db: Db, userId: number, limit: number): Promise<AccountRequest[]> {
  const { rows } = await sql<AccountRequest>`
    select wants as text, state, ${instantText('requested_at')} as at from listing_requests
    where user_id = ${userId} order by requested_at desc limit ${limit}`.execute(db);
  return rows;
}
