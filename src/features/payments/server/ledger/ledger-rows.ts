import { sql } from 'kysely';
import type { LedgerAccount } from '#features/payments/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export type LedgerEntry = {
  /** The unique key of the entry, so that each event is booked once. */
  key: string;
  intentId: number | null;
  currency: string;
  amount: MinorAmount;
  debit: LedgerAccount;
  credit: LedgerAccount;
  /** The parties of the two lines. For held money of a payment, the database derives them from the payment. */
  debitParty?: string;
  creditParty?: string;
  /** The time of booking; the current time by default. */
  bookedAt?: Date;
};

/** Books an amount from one account to another. An entry that is already booked stays unchanged. */
export async function postLedgerEntry(tx: Db, entry: LedgerEntry): Promise<void> {
  const { key, intentId, currency, amount, debit, credit, bookedAt = null } = entry;
  const { debitParty = null, creditParty = null } = entry;
  if (amount === 0) return;
  await sql`
    with entry as (
      insert into ledger_entries (key, intent_id, booked_at)
      values (${key}, ${intentId}, coalesce(${bookedAt}::timestamptz, now()))
      on conflict (key) do nothing returning id
    )
    insert into ledger_lines (entry_id, account, currency, amount, party)
    select id, line.account, ${currency}, line.amount, line.party
    from entry, (values (${debit}, ${amount}::bigint, ${debitParty}::text), (${credit}, -${amount}::bigint, ${creditParty}::text))
      as line(account, amount, party)`.execute(tx);
}

/** Returns balances in the smallest unit; debits are positive. */
export async function readBalances(
  db: Db,
): Promise<Array<{ account: LedgerAccount; currency: 'UGX' | 'USD'; balance: MinorAmount }>> {
  const { rows } = await sql<{ account: LedgerAccount; currency: 'UGX' | 'USD'; balance: MinorAmount }>`
    select account, currency, sum(amount)::bigint as balance from ledger_lines
    group by account, currency order by account, currency`.execute(db);
  return rows;
}

export type LedgerEntryRow = {
  key: string;
  bookedAt: Date;
  lines: Array<{ account: LedgerAccount; currency: 'UGX' | 'USD'; amount: MinorAmount }>;
};

/** Returns the ledger entries of a payment, and those with one of the keys. */
export async function readLedgerEntries(
  db: Db,
  { intentId, keys }: { intentId: number | null; keys: readonly string[] },
): Promise<LedgerEntryRow[]> {
  const { rows } = await sql<LedgerEntryRow>`
    select key, booked_at as "bookedAt", (
      select jsonb_agg(jsonb_build_object('account', account, 'currency', currency, 'amount', amount) order by amount desc)
      from ledger_lines where entry_id = ledger_entries.id) as lines
    from ledger_entries where intent_id = ${intentId} or key = any(${[...keys]}::text[]) order by id`.execute(
    db,
  );
  return rows;
}
