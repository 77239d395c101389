import { sql } from 'kysely';
import type { LedgerAccount } from '#features/payments/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

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
