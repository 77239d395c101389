import { sql } from 'kysely';
import { foldEmail } from '#features/accounts/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/**
 * The condition that joins `bank_accounts a` to the `lots l` that the account may see. Only the seller sees
 * drafts.
 */
const lotAccess = sql.raw(`(a.lot_id = l.id or lower(a.bank) = lower(l.bank)) and l.state <> 'draft'`);

/** Returns true when a user has the bank's view of this lot. */
export async function isBankOf(db: Db, lotId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from bank_accounts a join lots l on ${lotAccess} where a.user_id = ${userId} and l.id = ${lotId}
    ) as is`.execute(db);
  return onlyRow(rows).is;
}

/** Returns the users who have the bank's view of this lot, without suspended ones. */
export async function readBankReaders(db: Db, lotId: number): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select distinct u.id, u.email from bank_accounts a join lots l on ${lotAccess} join users u on u.id = a.user_id
    where l.id = ${lotId} and u.suspended_at is null order by u.id`.execute(db);
  return rows;
}

/** Returns the ids of the lots that a bank user sees, newest first. */
export async function readBankLotIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.id from bank_accounts a join lots l on ${lotAccess} where a.user_id = ${userId}
    order by l.id desc limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

export type BankUserRow = {
  id: number;
  userId: number;
  name: string;
  email: string;
  bank: string | null;
  lotId: number | null;
  lotTitle: string | null;
  lots: number;
  namedAt: Date;
};

/** Returns the bank accounts with their users, newest first. */
export async function readBankUsers(db: Db): Promise<BankUserRow[]> {
  const { rows } = await sql<BankUserRow>`
    select a.id, a.user_id as "userId", u.full_name as name, u.email, a.bank, a.lot_id as "lotId", t.title as "lotTitle",
      (select count(*)::int from lots l where ${lotAccess}) as lots, a.granted_at as "namedAt"
    from bank_accounts a join users u on u.id = a.user_id left join lots t on t.id = a.lot_id
    order by a.id desc limit 1000`.execute(db);
  return rows;
}

export type AccountByEmail = { id: number; email: string; role: string; isConfirmed: boolean };

/** Locks the account with this email address until the transaction ends, and returns it. */
export async function lockAccountByEmail(tx: Db, email: string): Promise<AccountByEmail | null> {
  const { rows } = await sql<AccountByEmail>`
    select id, email, role, email_confirmed_at is not null as "isConfirmed" from users
    where email_folded = ${foldEmail(email)} for share`.execute(tx);
  return rows[0] ?? null;
}

type NewBankUser = { userId: number; bank: string | null; lotId: number | null; namedBy: number };

/**
 * Inserts a bank account.
 * @returns its id, or null when the user already has the same access
 */
export async function insertBankUser(
  tx: Db,
  { userId, bank, lotId, namedBy }: NewBankUser,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_accounts (user_id, bank, lot_id, granted_by) values (${userId}, ${bank}, ${lotId}, ${namedBy})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function deleteBankUser(tx: Db, id: number): Promise<void> {
  await sql`delete from bank_accounts where id = ${id}`.execute(tx);
}

/**
 * Locks the lots that a bank account sees and that accept bidders. This waits for concurrent registrations.
 */
export async function lockLotsOfBankUser(tx: Db, id: number): Promise<void> {
  await sql`
    select from lots where state in ('announced', 'open')
      and id in (select l.id from bank_accounts a join lots l on ${lotAccess} where a.id = ${id})
    order by id for no key update`.execute(tx);
}

/** Returns the title of a lot for which the user of this bank account is registered as a bidder, or null. */
export async function readConflictingLotTitle(tx: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select l.title from bank_accounts a join lots l on ${lotAccess}
      join bidders b on b.lot_id = l.id and b.user_id = a.user_id
    where a.id = ${id} order by l.id limit 1`.execute(tx);
  return rows[0]?.title ?? null;
}
