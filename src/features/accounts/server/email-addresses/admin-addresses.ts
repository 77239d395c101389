import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

const maxAdmins = 10;

/** Returns the email addresses of all admins. */
export async function readAdminAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users where role = 'admin' order by id limit ${maxAdmins}`.execute(db);
  return rows.map(({ email }) => email);
}
