import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { Role } from '#features/accounts/roles.ts';
import { deleteOldAccessEntries, writeAudit } from '#features/accounts/server/audit.ts';
import { sweepAddressChanges } from '#features/accounts/server/email-addresses/address-change-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { deleteOldAttempts } from '#kit/server/attempts.ts';
import { deleteExpiredChallenges } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken, newToken } from '#kit/server/secrets.ts';

export const sessionDays = { idle: 14, longest: 90 };

export type NewSession = { token: string; expiresAt: Date };

export async function beginSession(db: Db, userId: number, userAgent: string): Promise<NewSession> {
  const token = newToken();
  const { rows } = await sql<{ ends_at: Date }>`
    insert into sessions (token_hash, user_id, user_agent, ends_at)
    values (${hashToken(token)}, ${userId}, ${userAgent}, now() + make_interval(days => ${sessionDays.longest}))
    returning ends_at`.execute(db);
  return { token, expiresAt: onlyRow(rows).ends_at };
}

/**
 * Returns the user of a session token, or null when the session is unknown or expired, or the account is
 * suspended. The user has their current role, or the role of a plain user while their password is too weak
 * for it. A session expires after 14 days without use, and after 90 days in any case. The last use is written
 * at most once every ten minutes.
 */
export async function findSession(db: Db, token: string): Promise<SignedIn | null> {
  const { rows } = await sql<{ id: number; role: Role; password_is_weak: boolean; is_stale: boolean }>`
    select users.id, users.role, users.password_is_weak, sessions.last_seen_at < now() - interval '10 minutes' as is_stale
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = ${hashToken(token)} and sessions.ends_at > now() and users.suspended_at is null
      and sessions.last_seen_at > now() - make_interval(days => ${sessionDays.idle})`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.is_stale)
    await sql`update sessions set last_seen_at = now() where token_hash = ${hashToken(token)}`.execute(db);
  return row.role !== 'user' && row.password_is_weak
    ? { id: row.id, role: 'user', isHeldBack: true }
    : { id: row.id, role: row.role };
}

export async function endSession(db: Db, token: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${hashToken(token)}`.execute(db);
}

/**
 * Ends the sessions of a user.
 * @param exceptToken the token of the session to keep, or null to end all sessions
 */
export async function endSessions(db: Db, userId: number, exceptToken: string | null): Promise<void> {
  const exceptHash = exceptToken ? hashToken(exceptToken) : Buffer.alloc(0);
  await sql`delete from sessions where user_id = ${userId} and token_hash <> ${exceptHash}`.execute(db);
}

/**
 * Ends one of a user's own sessions. `sessionId` is the first half of its hash, as in the list of sessions.
 * @throws AppError 'not-found', also for a session of another user
 */
export async function endOwnSession(db: Db, userId: number, sessionId: string): Promise<void> {
  const { rows } = await sql`
    delete from sessions where user_id = ${userId} and starts_with(encode(token_hash, 'hex'), ${sessionId})
    returning user_id`.execute(db);
  if (rows.length === 0)
    throw new AppError('not-found', 'no_such_session', msg('This session has already ended.'));
}

/**
 * Ends all sessions of another account, for an admin.
 * @throws AppError 'not-found'
 */
export async function endSessionsOf(
  kit: Kit,
  adminId: number,
  userId: number,
  exceptToken: string | null,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from users where id = ${userId} for share`.execute(tx);
    if (rows.length === 0) throw new AppError('not-found', 'no_such_user', msg('User not found.'));
    await endSessions(tx, userId, exceptToken);
    await writeAudit(tx, { actorId: adminId, action: 'sessions ended', subject: `user ${userId}` });
  });
}

export type SessionRow = { token_hash: Buffer; created_at: Date; last_seen_at: Date; user_agent: string };

export async function readSessions(db: Db, userId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select token_hash, created_at, last_seen_at, user_agent from sessions
    where user_id = ${userId} and ends_at > now() order by last_seen_at desc limit 50`.execute(db);
  return rows;
}

export async function sweepSessions(db: Db): Promise<void> {
  await sql`delete from sessions where ends_at < now() or last_seen_at < now() - make_interval(days => ${sessionDays.idle})`.execute(
    db,
  );
  await sql`delete from password_resets where ends_at < now()`.execute(db);
  await sql`delete from email_confirmations where ends_at < now()`.execute(db);
  await sweepAddressChanges(db);
  await deleteOldAccessEntries(db);
  await deleteOldAttempts(db);
  await deleteExpiredChallenges(db);
}
