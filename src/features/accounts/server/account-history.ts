import { sql } from 'kysely';
import type { Role } from '#features/accounts/roles.ts';
import type { Db } from '#kit/server/database/database.ts';
import { instantText } from '#kit/server/database/instant-text.ts';
import { type AccountReference, accountJson } from './account-json.ts';

type PastSuspension = {
  id: number;
  reason: string;
  roleBefore: Role;
  by: AccountReference;
  at: string;
  answer: string | null;
  answeredAt: string | null;
  lifted: { at: string; by: AccountReference; reason: string } | null;
};

/** Returns the suspensions of an account, newest first. */
export async function readSuspensions(db: Db, id: number, limit: number): Promise<PastSuspension[]> {
  const { rows } = await sql<PastSuspension>`
    select s.id, s.reason, s.role_before as "roleBefore", ${accountJson('admin')} as by,
      ${instantText('s.suspended_at')} as at, s.answer, ${instantText('s.answered_at')} as "answeredAt",
      case when s.lifted_at is not null then json_build_object(
        'at', ${instantText('s.lifted_at')}, 'by', ${accountJson('lifter')}, 'reason', s.lift_reason) end as lifted
    from account_suspensions s join users admin on admin.id = s.suspended_by
      left join users lifter on lifter.id = s.lifted_by
    where s.user_id = ${id} order by s.id desc limit ${limit}`.execute(db);
  return rows;
}

type SignIn = { at: string; action: string; address: string; browser: string };

/** Returns the attempts to sign in to an account, newest first. */
export async function readSignIns(db: Db, id: number, limit: number): Promise<SignIn[]> {
  const { rows } = await sql<SignIn>`
    select ${instantText('at')} as at, action, coalesce(details ->> 'address', '') as address,
      coalesce(details ->> 'browser', '') as browser
    from audit_entries where kind = 'access' and subject = ${`user ${id}`}
    order by audit_entries.id desc limit ${limit}`.execute(db);
  return rows;
}
