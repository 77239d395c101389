import { type RawBuilder, sql } from 'kysely';
import type { Message } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';

/** All that a feature stores about an account, with the effects of closing and exporting the account. */
export type AccountData = {
  /**
   * Every column of the feature's tables that references an account, as `table.column`. A test compares the
   * columns of all features with the database.
   */
  columns: Readonly<Record<string, AccountColumn>>;
  /** Returns what must end before the account can be closed. */
  closureBlockers?: (userId: number, now: Date) => readonly ClosureBlocker[];
  /**
   * Deletes rows that no column references, and anonymizes retained rows. It runs in the transaction that
   * closes the account, before the rows of the columns are deleted.
   */
  erase?: (kit: Kit, tx: Db, account: ErasedAccount) => Promise<void>;
  /** Returns queries for exported rows that no column finds, by the name of their part. */
  exportQueries?: (userId: number) => Record<string, RawBuilder<unknown>>;
};

export type ErasedAccount = { id: number; email: string; foldedEmail: string };

/**
 * A query that finds a row while the account cannot be closed, and the sentence that explains it to the user.
 */
type ClosureBlocker = readonly [query: RawBuilder<unknown>, sentence: Message];

type AccountColumn = {
  /**
   * The effect on the rows of closing the account. Retained are accounting and auction records, decisions of
   * admins, the audit log, and rows that other people see without the name.
   */
  closing: 'deleted' | 'emptied' | 'retained';
  /** The columns of the person's own rows that are exported, or the reason why the rows are left out. */
  exported: ExportRule;
};

type ExportRule = { columns: readonly string[] } | { leftOutBecause: string };

export const exportColumns = (text: string): ExportRule => ({ columns: text.split(' ') });

export const decisionsAboutOthers: ExportRule = {
  leftOutBecause: 'These rows record decisions about other people.',
};
export const dataOfOthers: ExportRule = {
  leftOutBecause: 'These rows contain what other people wrote or booked. You can see them in your dashboard.',
};
export const secrets: ExportRule = {
  leftOutBecause: 'These rows contain only secrets.',
};

/** Returns the sentences whose query finds a row, in their order. */
export async function readOpenBlockers(db: Db, blockers: readonly ClosureBlocker[]): Promise<Message[]> {
  const conditions = blockers.map(([query]) => sql`exists (${query})`);
  const { rows } = await sql<{ isOpen: boolean[] }>`
    select array[${sql.join(conditions)}] as "isOpen"`.execute(db);
  const { isOpen } = onlyRow(rows);
  return blockers.flatMap(([, sentence], index) => (isOpen[index] ? [sentence] : []));
}

/**
 * Returns the SQL of the account's email address in lower case, or of null while it is not confirmed.
 * Otherwise anyone could register with another person's address and read what that person wrote.
 */
export const confirmedEmail = (userId: number) =>
  sql`(select email_folded from users where id = ${userId} and email_confirmed_at is not null)`;
