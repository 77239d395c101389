import { sql } from 'kysely';
import type { Role } from '#features/accounts/roles.ts';
import type { Db } from '#kit/server/database/database.ts';

export type Suspension = {
  id: number;
  reason: string;
  roleBefore: Role;
  suspendedAt: Date;
  answer: string | null;
};

/** Returns the current suspension of an account, or null. */
export async function readOpenSuspension(db: Db, userId: number): Promise<Suspension | null> {
  const { rows } = await sql<Suspension>`
    select id, reason, role_before as "roleBefore", suspended_at as "suspendedAt", answer
    from account_suspensions where user_id = ${userId} and lifted_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function isSuspended(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and suspended_at is not null`.execute(db);
  return rows.length > 0;
}

/** Returns the ids of all suspended accounts. */
export async function readSuspendedIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where suspended_at is not null order by id`.execute(db);
  return rows.map(({ id }) => id);
}
