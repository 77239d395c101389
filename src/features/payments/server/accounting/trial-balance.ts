import { sql } from 'kysely';
import type { AccountMovement, Ledger } from '#features/payments/accounting-schema.ts';
import { type LedgerAccount, ledgerAccounts } from '#features/payments/choices.ts';
import { addDays, addMonths, kampalaDay, monthOf, startOfDay } from '#kit/calendar-day.ts';
import { type Currency, currencies, difference, type MinorAmount, sum, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readClosableMonth, readClosings } from './closing-rows.ts';

export type PeriodInput = { from?: string | undefined; to?: string | undefined };

/** Returns the first and the last day of a period, by default the current month. */
export function periodOf({ from, to }: PeriodInput, now: Date): { from: string; to: string } {
  const month = monthOf(from ?? to ?? kampalaDay(now));
  return { from: from ?? `${month}-01`, to: to ?? addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** Returns the accounts with their balances and movements of a period, and the months that are closed. */
export async function readLedger(kit: Kit, input: PeriodInput): Promise<Ledger> {
  const { from, to } = periodOf(input, kit.clock());
  const closings = await readClosings(kit.db);
  return {
    ...{ from, to },
    accounts: await readAccounts(kit.db, startOfDay(from), startOfDay(addDays(to, 1))),
    closable: await readClosableMonth(kit.db, kit.clock()),
    closings: closings.map(({ closedAt, ...closing }) => ({ ...closing, closedAt: closedAt.toISOString() })),
  };
}

type AccountRow = {
  account: LedgerAccount;
  currency: Currency;
  opening: MinorAmount;
  debits: MinorAmount;
  credits: MinorAmount;
};

async function readAccounts(db: Db, start: Date, end: Date): Promise<AccountMovement[]> {
  const { rows } = await sql<AccountRow>`
    select l.account, l.currency,
      coalesce(sum(l.amount) filter (where e.booked_at < ${start}), 0)::bigint as opening,
      coalesce(sum(l.amount) filter (where e.booked_at >= ${start} and l.amount > 0), 0)::bigint as debits,
      coalesce(-sum(l.amount) filter (where e.booked_at >= ${start} and l.amount < 0), 0)::bigint as credits
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where e.booked_at < ${end} group by l.account, l.currency`.execute(db);
  const place = ({ account, currency }: AccountRow) =>
    currencies.indexOf(currency) * ledgerAccounts.length + ledgerAccounts.indexOf(account);
  return rows
    .toSorted((a, b) => place(a) - place(b))
    .map(({ account, currency, opening, debits, credits }) => ({
      ...{ account, currency },
      opening: toMajorUnit(opening, currency),
      debits: toMajorUnit(debits, currency),
      credits: toMajorUnit(credits, currency),
      closing: toMajorUnit(sum([opening, difference(debits, credits)]), currency),
    }));
}
