import { sql } from 'kysely';
import { openStatuses } from '#features/payments/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

/** A bank transfer with its payment. The amount is in the currency's smallest unit. */
export type MatchableTransfer = {
  id: number;
  intentId: number;
  code: string;
  reference: string;
  title: string;
  name: string;
  amount: MinorAmount;
  currency: 'UGX' | 'USD';
  userId: number | null;
  /** True when the payment was credited, also if it was refunded since. */
  isPaid: boolean;
  isOpen: boolean;
  startedAt: Date;
  expiresAt: Date;
  slipAt: Date | null;
  slipType: 'pdf' | 'webp' | null;
  refusal: string | null;
};

const columns = sql`
  t.id, t.intent_id as "intentId", t.code, i.reference, i.title, i.name, i.amount, i.currency, i.user_id as "userId",
  i.completed_at is not null as "isPaid", i.status = any(${[...openStatuses]}::text[]) as "isOpen",
  t.started_at as "startedAt", t.expires_at as "expiresAt", t.slip_at as "slipAt", t.slip_type as "slipType", t.refusal`;
const joined = sql`bank_transfers t join payment_intents i on i.id = t.intent_id`;

/** The transfers whose slip waits for an admin. */
export const waitingSlips = sql`
  select from ${joined}
  where t.slip_file_key is not null and t.refused_at is null and i.completed_at is null and i.status <> 'returned'`;

/** Returns the transfers that an admin waits for: with a slip to check, or still open. Those with a slip come first. */
export async function readWaitingTransfers(db: Db, limit: number): Promise<MatchableTransfer[]> {
  const { rows } = await sql<MatchableTransfer>`
    select ${columns} from ${joined}
    where i.completed_at is null and i.status <> 'returned'
      and (i.status = any(${[...openStatuses]}::text[]) or (t.slip_file_key is not null and t.refused_at is null))
    order by t.slip_file_key is null or t.refused_at is not null, t.slip_at, t.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the transfers with one of the codes or amounts, the likeliest first. Of paid ones, only those with the code. */
export async function readMatchableTransfers(
  db: Db,
  { codes, amounts }: { codes: readonly string[]; amounts: readonly MinorAmount[] },
): Promise<MatchableTransfer[]> {
  const { rows } = await sql<MatchableTransfer>`
    select ${columns} from ${joined}
    where t.code = any(${[...codes]}::text[])
      or (i.completed_at is null and i.status <> 'returned' and i.amount = any(${[...amounts]}::bigint[]))
    order by i.status = any(${[...openStatuses]}::text[]) desc, t.slip_file_key is null, t.id desc`.execute(
    db,
  );
  return rows;
}

export async function readTransfers(db: Db, ids: readonly number[]): Promise<MatchableTransfer[]> {
  const { rows } = await sql<MatchableTransfer>`
    select ${columns} from ${joined} where t.id = any(${[...ids]}::int[]) order by t.id`.execute(db);
  return rows;
}

export type StatementAccount = { id: number; bank: string; accountNumber: string; currency: 'UGX' | 'USD' };

/** Returns our accounts, also those that are no longer offered. */
export async function readStatementAccounts(db: Db): Promise<StatementAccount[]> {
  const { rows } = await sql<StatementAccount>`
    select id, bank, account_number as "accountNumber", currency from transfer_accounts
    order by not is_offered, id`.execute(db);
  return rows;
}
