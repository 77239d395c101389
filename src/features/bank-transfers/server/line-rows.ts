import { sql } from 'kysely';
import { statementLimits } from '#features/bank-transfers/choices.ts';
import type { Currency, MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { FileLine } from './statement-file.ts';

export type LineRow = {
  id: number;
  accountId: number;
  day: string;
  description: string;
  amount: MinorAmount;
  currency: Currency;
  transferId: number | null;
  matchedBy: number | null;
  matchedByName: string | null;
  matchedAt: Date | null;
  approvedByName: string | null;
  receivedAt: Date | null;
  note: string | null;
  setAsideByName: string | null;
  setAsideAt: Date | null;
};

const columns = sql.raw(`
  l.id, l.account_id as "accountId", l.day::text as day, l.description, l.amount, l.currency, l.transfer_id as "transferId",
  l.matched_by as "matchedBy", l.matched_at as "matchedAt", l.received_at as "receivedAt", l.note,
  l.set_aside_at as "setAsideAt",
  (select username from users where id = l.matched_by) as "matchedByName",
  (select username from users where id = l.approved_by) as "approvedByName",
  (select username from users where id = l.set_aside_by) as "setAsideByName"`);

/** The lines that wait for an admin. */
export const openLines = sql`select from bank_statement_lines where received_at is null and note is null`;

export async function readOpenLines(db: Db): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${columns} from bank_statement_lines l where l.received_at is null and l.note is null
    order by l.id limit ${statementLimits.shown}`.execute(db);
  return rows;
}

/** Returns the lines that were credited or set aside, the newest first. */
export async function readDoneLines(db: Db, limit: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${columns} from bank_statement_lines l where l.received_at is not null or l.note is not null
    order by coalesce(l.received_at, l.set_aside_at) desc, l.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Locks the line until the transaction ends. */
export async function lockLine(tx: Db, id: number): Promise<LineRow | null> {
  const { rows } = await sql<LineRow>`
    select ${columns} from bank_statement_lines l where l.id = ${id} for update of l`.execute(tx);
  return rows[0] ?? null;
}

export type KnownLine = { id: number; isOpen: boolean };

/** Returns the stored lines with these fingerprints. Open ones are neither matched nor set aside. */
export async function readKnownLines(
  db: Db,
  accountId: number,
  fingerprints: readonly string[],
): Promise<Map<string, KnownLine>> {
  const { rows } = await sql<KnownLine & { fingerprint: string }>`
    select fingerprint, id, transfer_id is null and note is null as "isOpen" from bank_statement_lines
    where account_id = ${accountId} and fingerprint = any(${[...fingerprints]}::text[])`.execute(db);
  return new Map(rows.map(({ fingerprint, ...line }) => [fingerprint, line]));
}

/** Returns those of the transfers that a line is matched with. */
export async function readMatchedTransfers(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct transfer_id as id from bank_statement_lines where transfer_id = any(${[...ids]}::int[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** True when the file was imported for another of our accounts. */
export async function isFileOfOtherAccount(db: Db, accountId: number, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select from bank_statements where sha256 = ${sha256} and account_id <> ${accountId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertStatement(
  tx: Db,
  statement: { accountId: number; fileName: string; sha256: string; importedBy: number },
): Promise<number> {
  const { accountId, fileName, sha256, importedBy } = statement;
  const { rows } = await sql<{ id: number }>`
    insert into bank_statements (account_id, file_name, sha256, imported_by)
    values (${accountId}, ${fileName}, ${sha256}, ${importedBy}) returning id`.execute(tx);
  return onlyRow(rows).id;
}

/** Stores the lines that are new. Returns their ids by the row of the file. */
export async function insertLines(
  tx: Db,
  { statementId, accountId, currency }: { statementId: number; accountId: number; currency: Currency },
  lines: readonly FileLine[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; line: number }>`
    insert into bank_statement_lines (statement_id, account_id, currency, line, day, description, amount, fingerprint)
    select ${statementId}, ${accountId}, ${currency}, * from unnest(
      ${lines.map(({ line }) => line)}::int[], ${lines.map(({ day }) => day)}::date[],
      ${lines.map(({ description }) => description)}::text[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ fingerprint }) => fingerprint)}::text[])
    on conflict (account_id, fingerprint) do nothing returning id, line`.execute(tx);
  return new Map(rows.map(({ id, line }) => [line, id]));
}

export async function saveMatch(
  tx: Db,
  id: number,
  match: { transferId: number; by: number },
): Promise<void> {
  await sql`
    update bank_statement_lines set transfer_id = ${match.transferId}, matched_by = ${match.by}, matched_at = now()
    where id = ${id}`.execute(tx);
}

/** Clears a match that was not confirmed, or the note of a line that was set aside. */
export async function reopenLine(tx: Db, id: number): Promise<void> {
  await sql`
    update bank_statement_lines set transfer_id = null, matched_by = null, matched_at = null, note = null,
      set_aside_by = null, set_aside_at = null
    where id = ${id} and received_at is null`.execute(tx);
}

export async function saveReceived(
  tx: Db,
  id: number,
  { shillings, approvedBy }: { shillings: MinorAmount; approvedBy: number | null },
): Promise<void> {
  await sql`
    update bank_statement_lines set received_at = now(), shillings = ${shillings}, approved_by = ${approvedBy}
    where id = ${id} and received_at is null`.execute(tx);
}

export async function saveNote(
  tx: Db,
  id: number,
  { note, by }: { note: string; by: number },
): Promise<void> {
  await sql`
    update bank_statement_lines set note = ${note}, set_aside_by = ${by}, set_aside_at = now() where id = ${id}`.execute(
    tx,
  );
}

/**
 * Empties the descriptions of unmatched lines that were imported before a time, at most 1,000. Their fingerprints stay, so
 * that the same line is not imported again. Returns the number of lines.
 */
export async function deleteDescriptions(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    update bank_statement_lines set description = '' where id in (
      select l.id from bank_statement_lines l join bank_statements s on s.id = l.statement_id
      where l.transfer_id is null and l.description <> '' and s.imported_at < ${before} limit 1000)
      and transfer_id is null
    returning id`.execute(db);
  return rows.length;
}

/** Returns what admins matched alone in the last 24 hours, in shillings. */
export async function readMatchedAlone(db: Db): Promise<MinorAmount> {
  const { rows } = await sql<{ total: MinorAmount }>`
    select coalesce(sum(shillings), 0)::bigint as total from bank_statement_lines
    where approved_by is null and received_at > now() - interval '1 day'`.execute(db);
  return onlyRow(rows).total;
}
