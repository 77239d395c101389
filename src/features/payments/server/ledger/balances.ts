import { sql } from 'kysely';
import type { LedgerAccount, NamedAccount } from '#features/payments/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type PartyBalance = { party: string; currency: 'UGX' | 'USD'; balance: MinorAmount };

/**
 * Returns what is held for, owed to or on its way to a party, in the smallest unit. The row stays locked until
 * the transaction ends.
 */
export async function lockBalance(
  tx: Db,
  account: NamedAccount,
  { party, currency }: { party: string; currency: 'UGX' | 'USD' },
): Promise<MinorAmount> {
  const { rows } = await sql<{ balance: MinorAmount }>`
    select balance from ledger_balances
    where account = ${account} and party = ${party} and currency = ${currency} for update`.execute(tx);
  return rows[0]?.balance ?? 0;
}

/** Returns the balances of one party, also those of zero. */
export async function readBalancesOf(db: Db, account: NamedAccount, party: string): Promise<PartyBalance[]> {
  const { rows } = await sql<PartyBalance>`
    select party, currency, balance from ledger_balances
    where account = ${account} and party = ${party} order by currency`.execute(db);
  return rows;
}

/** Returns what we owe by an account now, in the smallest unit: its credits less its debits. */
export async function readCredit(
  db: Db,
  account: LedgerAccount,
  currency: 'UGX' | 'USD',
): Promise<MinorAmount> {
  const { rows } = await sql<{ credit: MinorAmount }>`
    select coalesce(-sum(amount), 0)::bigint as credit from ledger_lines
    where account = ${account} and currency = ${currency}`.execute(db);
  return onlyRow(rows).credit;
}

/** Locks the balances of several parties until the transaction ends, in the order of their names. */
export async function lockBalances(tx: Db, account: NamedAccount, parties: readonly string[]): Promise<void> {
  await sql`
    select from ledger_balances where account = ${account} and party = any(${[...parties]}::text[])
    order by party, currency for update`.execute(tx);
}

/** Returns what was credited to each party since a time, in the smallest unit. */
export async function readCreditsSince(
  db: Db,
  {
    account,
    parties,
    currency,
  }: { account: NamedAccount; parties: readonly string[]; currency: 'UGX' | 'USD' },
  since: Date,
): Promise<Map<string, MinorAmount>> {
  const { rows } = await sql<{ party: string; credited: MinorAmount }>`
    select l.party, -sum(l.amount)::bigint as credited from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where l.party = any(${[...parties]}::text[]) and l.account = ${account} and l.currency = ${currency}
      and l.amount < 0 and e.booked_at >= ${since} group by l.party`.execute(db);
  return new Map(rows.map(({ party, credited }) => [party, credited]));
}

/** Returns the parties whose names begin with this prefix and whose balance is not zero. */
export async function readOpenBalances(
  db: Db,
  account: NamedAccount,
  prefix: 'stay:' | 'user:',
): Promise<PartyBalance[]> {
  const { rows } = await sql<PartyBalance>`
    select party, currency, balance from ledger_balances
    where account = ${account} and balance <> 0 and starts_with(party, ${prefix}) order by party`.execute(db);
  return rows;
}
