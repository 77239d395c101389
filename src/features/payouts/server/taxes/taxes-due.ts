import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { LedgerAccount } from '#features/payments/choices.ts';
import {
  type PeriodInput,
  periodOf,
  readLedger,
} from '#features/payments/server/accounting/trial-balance.ts';
import { readCredit } from '#features/payments/server/ledger/balances.ts';
import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import { type Tax, taxes } from '#features/payouts/choices.ts';
import type { TaxDue } from '#features/payouts/schema.ts';
import { lockPayoutRules } from '#features/payouts/server/payout-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import {
  type Currency,
  currencies,
  formatMoney,
  type MinorAmount,
  toMajorUnit,
  toMinorUnit,
} from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import { formatCsvCell } from '#kit/server/csv-cell.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';

const accountOf: Record<Tax, LedgerAccount> = { vat: 'vat_payable', withholding: 'withholding_payable' };

/** Returns each tax that was ever booked, with what is due at the end of a period and now. */
export async function readTaxesDue(
  kit: Kit,
  input: PeriodInput,
): Promise<{ from: string; to: string; taxes: TaxDue[] }> {
  const { from, to, accounts } = await readLedger(kit, input);
  const due: TaxDue[] = [];
  for (const currency of currencies)
    for (const tax of taxes) {
      const row = accounts.find((each) => each.account === accountOf[tax] && each.currency === currency);
      if (!row) continue;
      const dueNow = toMajorUnit(await readDueNow(kit.db, tax, currency), currency);
      // Credits are negative in the ledger.
      due.push({ tax, currency, due: 0 - row.closing, dueNow });
    }
  return { from, to, taxes: due };
}

const readDueNow = (db: Db, tax: Tax, currency: Currency): Promise<MinorAmount> =>
  readCredit(db, accountOf[tax], currency);

type TaxPayment = { tax: Tax; currency: Currency; amount: number; note: string; idempotency: Idempotency };

/**
 * Records that an admin paid an amount to the tax authority.
 * @throws AppError 'invalid' when it is more than what is due; the errors of `runIdempotent`
 */
export async function recordTaxPayment(
  kit: Kit,
  admin: Admin,
  { tax, currency, amount: paid, note, idempotency }: TaxPayment,
): Promise<{ id: number }> {
  return kit.db.transaction().execute((tx) =>
    runIdempotent(tx, { ...idempotency, meanwhile: 'refuse' }, async () => {
      await lockAuthorizedUser(tx, admin, admins);
      // Two admins who record at the same time must not pay more than what is due.
      await lockPayoutRules(tx);
      const amount = toMinorUnit(paid, currency);
      const due = await readDueNow(tx, tax, currency);
      if (amount === null || amount > due) throw tooMuch(due, currency);
      const { rows } = await sql<{ id: number }>`
        insert into tax_payments (tax, currency, amount, note, paid_by)
        values (${tax}, ${currency}, ${amount}, ${note}, ${admin.id}) returning id`.execute(tx);
      const { id } = onlyRow(rows);
      await postLedgerEntry(tx, {
        ...{ key: `tax payment ${id}`, intentId: null, currency, amount, bookedAt: kit.clock() },
        ...{ debit: accountOf[tax], credit: 'bank' },
      });
      await writeAudit(tx, {
        ...{ actorId: admin.id, action: 'tax payment recorded', subject: `tax payment ${id}` },
        details: { tax, amount: paid, currency, comment: note },
      });
      return { id };
    }),
  );
}

function tooMuch(due: MinorAmount, currency: Currency): AppError {
  const message = english('Enter an amount of at most {due}', {
    due: formatMoney(toMajorUnit(due, currency), currency),
  });
  return new AppError('invalid', 'more_than_due', message, { fields: { amount: message } });
}

const columns = [
  'Date',
  'Host',
  'Name for taxes',
  'TIN',
  'VAT registered',
  'Currency',
  'Guest paid',
  'Service fee',
  'VAT %',
  'VAT',
  'Withholding %',
  'Withheld',
  'Earning',
];

type TaxedRow = {
  id: number;
  earnedAt: Date;
  username: string;
  name: string | null;
  tin: string | null;
  isVatRegistered: boolean | null;
  currency: Currency;
  gross: MinorAmount;
  fee: MinorAmount;
  vatPercent: number;
  vat: MinorAmount;
  withholdingPercent: number;
  withheld: MinorAmount;
};

const exportBatch = 1_000;

/** Yields the taxed earnings of a period as CSV, oldest first, a batch at a time. */
export async function* exportTaxes(kit: Kit, input: PeriodInput): AsyncGenerator<string> {
  const { from, to } = periodOf(input, kit.clock());
  yield stringify([columns], { bom: true, quoted: true });
  for (let after = 0; ; ) {
    const { rows } = await sql<TaxedRow>`
      select e.id, e.earned_at as "earnedAt", u.username, d.name, d.tin, d.is_vat_registered as "isVatRegistered",
        e.currency, e.gross, e.fee, e.vat_percent::float as "vatPercent", e.vat,
        e.withholding_percent::float as "withholdingPercent", e.withheld
      from earnings e join users u on u.id = e.owner_id left join tax_details d on d.user_id = e.owner_id
      where e.id > ${after} and (e.vat <> 0 or e.withheld <> 0) and e.earned_at >= ${startOfDay(from)}
        and e.earned_at < ${startOfDay(addDays(to, 1))}
      order by e.id limit ${exportBatch}`.execute(kit.db);
    const [last] = rows.slice(-1);
    if (!last) return;
    yield stringify(rows.map(csvCells), { quoted: true });
    after = last.id;
  }
}

function csvCells(row: TaxedRow): string[] {
  const money = (amount: MinorAmount) => toMajorUnit(amount, row.currency);
  return [
    ...[kampalaDay(row.earnedAt), row.username, row.name, row.tin],
    ...[row.isVatRegistered === null ? '' : row.isVatRegistered ? 'yes' : 'no', row.currency],
    ...[money(row.gross), money(row.fee), row.vatPercent, money(row.vat)],
    ...[row.withholdingPercent, money(row.withheld), row.id],
  ].map(formatCsvCell);
}
