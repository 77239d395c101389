import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Returns true when the account was registered, signed in to or recovered in this browser before. */
export async function isKnownBrowser(db: Db, userId: number, visitorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from known_browsers where user_id = ${userId} and visitor_id = ${visitorId}`.execute(db);
  return rows.length > 0;
}

export async function rememberBrowser(db: Db, userId: number, visitorId: string): Promise<void> {
  await sql`
    insert into known_browsers (user_id, visitor_id) values (${userId}, ${visitorId}) on conflict do nothing`.execute(
    db,
  );
}
