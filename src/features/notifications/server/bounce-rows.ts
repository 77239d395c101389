import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Records a bounce.
 * @returns false when it was already recorded
 */
export async function insertBounce(
  db: Db,
  { address, reason, at }: { address: string; reason: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into bounced_addresses (address, reason, at) values (${address}, ${reason}, ${at})
    on conflict (address) do nothing returning address`.execute(db);
  return rows.length > 0;
}

export async function deleteBounce(db: Db, account: number): Promise<void> {
  await sql`
    delete from bounced_addresses where address = (select lower(email) from users where id = ${account})`.execute(
    db,
  );
}

export async function readBounce(db: Db, account: number): Promise<{ reason: string; at: Date } | null> {
  const { rows } = await sql<{ reason: string; at: Date }>`
    select b.reason, b.at from bounced_addresses b join users u on b.address = lower(u.email)
    where u.id = ${account}`.execute(db);
  return rows[0] ?? null;
}
