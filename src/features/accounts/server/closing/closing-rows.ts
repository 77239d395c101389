import { sql } from 'kysely';
import type { Role } from '#features/accounts/roles.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { erasedAccountEmail, erasedAccountName } from './erased-account.ts';

export type ClosingAccount = {
  id: number;
  username: string;
  email: string;
  role: Role;
  requestedAt: Date | null;
  closesAt: Date | null;
};

const columns = sql.raw(
  'id, username, email, role, closure_requested_at as "requestedAt", closes_at as "closesAt"',
);

export async function readClosingAccount(db: Db, id: number): Promise<ClosingAccount> {
  const { rows } = await sql<ClosingAccount>`select ${columns} from users where id = ${id}`.execute(db);
  return onlyRow(rows);
}

export async function setClosing(
  tx: Db,
  id: number,
  { requestedAt, closesAt }: { requestedAt: Date | null; closesAt: Date | null },
): Promise<void> {
  await sql`
    update users set closure_requested_at = ${requestedAt}, closes_at = ${closesAt} where id = ${id}`.execute(
    tx,
  );
}

export async function readDueClosures(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where closes_at <= ${now} and closed_at is null order by id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Anonymizes an account. The row that remains has no name and no credentials. */
export async function anonymiseUser(tx: Db, id: number, now: Date): Promise<void> {
  const [username, email] = [`closed-${id}`, erasedAccountEmail(id)];
  await sql`
    update users set username = ${username}, username_folded = ${username}, email = ${email}, email_folded = ${email},
      full_name = ${erasedAccountName}, password_hash = null, role = 'user', is_verified = false, phone = null,
      membership_plan = 'basic', membership_starts_at = null, membership_ends_at = null, membership_lapsed_at = null,
      membership_pay_token = null, requested_plan = null, next_plan = null, wants_newsletter = false, wants_activity_email = false,
      language = null, language_chosen_at = null,
      email_confirmed_at = null, answers_within_hours = null,
      agent_slug = substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), closed_at = ${now}
    where id = ${id}`.execute(tx);
}
