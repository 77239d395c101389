import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Returns the email addresses of the admins, by default of the ten oldest. */
export async function readAdminAddresses(db: Db, limit: number | null = 10): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users where role = 'admin' order by id limit ${limit}`.execute(db);
  return rows.map(({ email }) => email);
}
