import { sql } from 'kysely';
import { foldEmail } from '#features/accounts/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

type Account = { id: number; username: string; email: string; isConfirmed: boolean };

/** Locks the account, so that concurrent changes of its address run one after the other. */
export async function lockAddress(tx: Db, userId: number): Promise<Account> {
  const { rows } = await sql<Account>`
    select id, username, email, email_confirmed_at is not null as "isConfirmed" from users
    where id = ${userId} for update`.execute(tx);
  return onlyRow(rows);
}

/** Returns true when another account has this address. */
export async function isEmailInUse(db: Db, email: string, exceptId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where email_folded = ${foldEmail(email)} and id <> ${exceptId}`.execute(db);
  return rows.length > 0;
}

/** Returns true when another account used this address before and can still revert to it. */
export async function isReserved(
  db: Db,
  email: string,
  { now, exceptId = null }: { now: Date; exceptId?: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from address_changes
    where lower(former) = ${foldEmail(email)} and changed_at is not null and revert_token_hash is not null
      and revert_until > ${now} and user_id is distinct from ${exceptId}
    limit 1`.execute(db);
  return rows.length > 0;
}

export type NewChange = {
  userId: number;
  former: string;
  wanted: string;
  tokenHash: Buffer;
  endsAt: Date;
  stopHash: Buffer | null;
  stopUntil: Date;
  requestedAt: Date;
};

/** Inserts a requested change, which replaces any earlier request. */
export async function insertAddressChange(tx: Db, change: NewChange): Promise<void> {
  const { userId, former, wanted, tokenHash, endsAt, stopHash, stopUntil, requestedAt } = change;
  await deletePendingChange(tx, userId);
  await sql`
    insert into address_changes (user_id, former, wanted, token_hash, ends_at, revert_token_hash, revert_until, requested_at)
    values (${userId}, ${former}, ${wanted}, ${tokenHash}, ${endsAt}, ${stopHash}, ${stopUntil}, ${requestedAt})`.execute(
    tx,
  );
}

export async function deletePendingChange(db: Db, userId: number): Promise<void> {
  await sql`delete from address_changes where user_id = ${userId} and changed_at is null`.execute(db);
}

export async function readPendingChange(
  tx: Db,
  userId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: number; wanted: string } | null> {
  const { rows } = await sql<{ id: number; wanted: string }>`
    select id, wanted from address_changes
    where token_hash = ${tokenHash} and user_id = ${userId} and changed_at is null and ends_at > ${now}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Replaces the account's address with a confirmed one, and deletes the confirmation and reset links that were
 * sent to the old one.
 */
export async function replaceAddress(tx: Db, userId: number, email: string, now: Date): Promise<void> {
  await sql`
    update users set email = ${email}, email_folded = ${foldEmail(email)}, email_confirmed_at = ${now}
    where id = ${userId}`.execute(tx);
  await sql`delete from email_confirmations where user_id = ${userId}`.execute(tx);
  await sql`delete from password_resets where user_id = ${userId}`.execute(tx);
}

export async function markAddressChanged(
  tx: Db,
  id: number,
  { at, stopHash, stopUntil }: { at: Date; stopHash: Buffer | null; stopUntil: Date },
): Promise<void> {
  await sql`
    update address_changes set changed_at = ${at}, first_revert_token_hash = revert_token_hash, revert_token_hash = ${stopHash}, revert_until = ${stopUntil}
    where id = ${id}`.execute(tx);
}

export type RevertedChange = { userId: number; former: string; requestedAt: Date; changedAt: Date | null };

/**
 * Deletes the change that a token reverts, and all later changes of the account. Returns the change, or null
 * when the token is unknown or has expired.
 */
export async function claimRevertedChange(
  tx: Db,
  stopHash: Buffer,
  now: Date,
): Promise<RevertedChange | null> {
  const { rows } = await sql<RevertedChange & { id: number }>`
    select c.id, user_id as "userId", former, requested_at as "requestedAt", changed_at as "changedAt"
    from address_changes c join users u on u.id = user_id
    where ${stopHash} in (revert_token_hash, first_revert_token_hash) and revert_until > ${now} and u.closed_at is null for update of u`.execute(
    tx,
  );
  const [change] = rows;
  if (!change) return null;
  const { rows: deletedChanges } = await sql`
    delete from address_changes where user_id = ${change.userId} and id >= ${change.id} returning id`.execute(
    tx,
  );
  return deletedChanges.length > 0 ? change : null;
}

/**
 * Locks an intruder out of an account. The password and reset links stop working, known browsers are
 * forgotten, and a second factor that was added after `since` is removed.
 */
export async function lockOut(tx: Db, userId: number, since: Date): Promise<void> {
  await sql`update users set password_hash = null where id = ${userId}`.execute(tx);
  await sql`delete from known_browsers where user_id = ${userId}`.execute(tx);
  await sql`delete from password_resets where user_id = ${userId}`.execute(tx);
  await sql`delete from second_factors where user_id = ${userId} and confirmed_at >= ${since}`.execute(tx);
}

export async function sweepAddressChanges(db: Db): Promise<void> {
  await sql`
    delete from address_changes where revert_until < now() or (changed_at is null and ends_at < now())`.execute(
    db,
  );
}
