import { sql } from 'kysely';
import type { Role } from '#features/accounts/roles.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Suspension } from './open-suspension.ts';

type NewSuspension = { userId: number; reason: string; roleBefore: Role; by: number; at: Date };

/** Inserts a suspension. Returns its id, or null when the account is already suspended. */
export async function insertSuspension(
  tx: Db,
  { userId, reason, roleBefore, by, at }: NewSuspension,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into account_suspensions (user_id, reason, role_before, suspended_by, suspended_at)
    values (${userId}, ${reason}, ${roleBefore}, ${by}, ${at})
    on conflict (user_id) where lifted_at is null do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Lifts a suspension. Returns it, or null when the account was not suspended. */
export async function liftSuspension(
  tx: Db,
  { userId, reason, by, at }: Omit<NewSuspension, 'roleBefore'>,
): Promise<Suspension | null> {
  const { rows } = await sql<Suspension>`
    update account_suspensions set lifted_at = ${at}, lifted_by = ${by}, lift_reason = ${reason}
    where user_id = ${userId} and lifted_at is null
    returning id, account_suspensions.reason, role_before as "roleBefore", suspended_at as "suspendedAt", answer`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Stores the user's only reply. Returns false when there is a reply already, or the suspension was lifted.
 */
export async function storeAnswer(tx: Db, id: number, reply: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update account_suspensions set answer = ${reply}, answered_at = ${at}
    where id = ${id} and answer is null and lifted_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Sets the suspension and the role together, because a suspended account has the role of a plain user. */
export async function setSuspended(
  tx: Db,
  userId: number,
  { at, role }: { at: Date | null; role: Role },
): Promise<void> {
  await sql`update users set suspended_at = ${at}, role = ${role} where id = ${userId}`.execute(tx);
}

export type SuspendedAccount = { username: string; email: string; isClosed: boolean };

/** Locks an account until the transaction ends, and returns it. */
export async function lockAccount(tx: Db, userId: number): Promise<SuspendedAccount | null> {
  const { rows } = await sql<SuspendedAccount>`
    select username, email, closed_at is not null as "isClosed" from users
    where id = ${userId} for no key update`.execute(tx);
  return rows[0] ?? null;
}
