import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/**
 * Returns the seller's email address, or an admin's while the seller is suspended, because an admin then runs
 * the sale.
 */
export async function readSellerEmail(db: Db, sellerId: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users seller join users u
      on u.id = seller.id or (seller.suspended_at is not null and u.role = 'admin')
    where seller.id = ${sellerId} order by u.role = 'admin' and u.id <> seller.id desc, u.id limit 1`.execute(
    db,
  );
  return onlyRow(rows).email;
}
