import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** Where whoever sells a lot is written to. */
export async function readSellerEmail(db: Db, sellerId: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from users where id = ${sellerId}`.execute(db);
  return onlyRow(rows).email;
}
