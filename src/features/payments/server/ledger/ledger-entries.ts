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

/** The time of booking. What belongs to a closed month is booked now. */
const openTime = (bookedAt: Date | null) => sql`
  (select case when time >= ledger_open_from() then time else clock_timestamp() end
   from (select coalesce(${bookedAt}::timestamptz, now()) as time) as event)`;

/** Books an amount from one account to another. An entry that is already booked stays unchanged. */
export async function postLedgerEntry(tx: Db, entry: LedgerEntry): Promise<void> {
  const { key, intentId, currency, amount, debit, credit, bookedAt = null } = entry;
  const { debitParty = null, creditParty = null } = entry;
  if (amount === 0) return;
  await sql`
    with entry as (
      insert into ledger_entries (key, intent_id, booked_at)
      values (${key}, ${intentId}, ${openTime(bookedAt)})
      on conflict (key) do nothing returning id
    )
    insert into ledger_lines (entry_id, account, currency, amount, party)
    select id, line.account, ${currency}, line.amount, line.party
    from entry, (values (${debit}, ${amount}::bigint, ${debitParty}::text), (${credit}, -${amount}::bigint, ${creditParty}::text))
      as line(account, amount, party)`.execute(tx);
}

type PartyMove = { key: string; amount: MinorAmount; debitParty: string; creditParty: string };

/** Books amounts between the parties of two accounts, one entry each. Keys that are already booked are left out. */
export async function postPartyMoves(
  tx: Db,
  { currency, debit, credit }: { currency: string; debit: LedgerAccount; credit: LedgerAccount },
  moves: readonly PartyMove[],
): Promise<void> {
  await sql`
    with move as (
      select * from unnest(${moves.map(({ key }) => key)}::text[], ${moves.map(({ amount }) => amount)}::bigint[],
        ${moves.map(({ debitParty }) => debitParty)}::text[], ${moves.map(({ creditParty }) => creditParty)}::text[])
        as move(key, amount, debit_party, credit_party)
    ), entry as (
      insert into ledger_entries (key, booked_at) select key, ${openTime(null)} from move on conflict (key) do nothing returning id, key
    )
    insert into ledger_lines (entry_id, account, currency, amount, party)
    select entry.id, line.account, ${currency}, line.amount, line.party
    from entry join move using (key), lateral (
      values (${debit}, move.amount, move.debit_party), (${credit}, -move.amount, move.credit_party)
    ) as line(account, amount, party)`.execute(tx);
}
