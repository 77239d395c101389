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
  /** Returns the reasons why the account cannot be closed yet, one sentence for each. */
  openObligations?: (db: Db, userId: number, now: Date) => Promise<Message[]>;
  /**
   * Removes personal data that no column finds, or that rows must lose that stay. It runs in the transaction
   * that closes the account, before the rows of the columns are deleted.
   */
  erase?: (kit: Kit, tx: Db, account: ErasedAccount) => Promise<void>;
  /** Returns queries for exported rows that no column finds, by the name of their part. */
  exportQueries?: (userId: number) => Record<string, RawBuilder<unknown>>;
};

export type ErasedAccount = { id: number; email: string; foldedEmail: string };

export type AccountColumn = {
  /** The effect on the rows of closing the account. */
  closing: 'deleted' | 'emptied' | RetainedColumn;
  /** The columns of the person's own rows that are exported, or the reason why the rows are left out. */
  exported: ExportRule;
};

type RetainedColumn = { reason: string };
export type ExportRule = { columns: readonly string[] } | { leftOutBecause: string };

export const exportColumns = (text: string): ExportRule => ({ columns: text.split(' ') });

export const accountingRecords: RetainedColumn = {
  reason: 'the books: money that came in or went back, and what it bought',
};
export const auctionRecords: RetainedColumn = {
  reason: 'a sale by auction: who bid, who sold, who was let in',
};
export const sharedRecords: RetainedColumn = { reason: 'it is of others too, who see it under no name' };
export const adminDecisions: RetainedColumn = { reason: 'what an admin decided, and who did' };

export const decisionsAboutOthers: ExportRule = {
  leftOutBecause: 'what was decided for the market, about others',
};
export const dataOfOthers: ExportRule = {
  leftOutBecause: 'what others wrote or booked: it is theirs, and the desk shows it',
};
export const secrets: ExportRule = {
  leftOutBecause: 'nothing but a secret: a fingerprint of it would help to guess it',
};

/** Returns the sentences whose query finds a row, in their order. */
export async function readObligations(
  db: Db,
  obligations: ReadonlyArray<[query: RawBuilder<unknown>, sentence: Message]>,
): Promise<Message[]> {
  const conditions = obligations.map(([query]) => sql`exists (${query})`);
  const { rows } = await sql<{ isOpen: boolean[] }>`
    select array[${sql.join(conditions)}] as "isOpen"`.execute(db);
  const { isOpen } = onlyRow(rows);
  return obligations.flatMap(([, sentence], index) => (isOpen[index] ? [sentence] : []));
}

/**
 * Returns the SQL of the account's email address in lower case, or of null while it is not confirmed.
 * Otherwise anyone could register with another person's address and read what that person wrote.
 */
export const confirmedEmail = (userId: number) =>
  sql`(select email_folded from users where id = ${userId} and email_confirmed_at is not null)`;
