import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { type EarningKind, payoutLimits } from '#features/payouts/choices.ts';
import { type Deductions, netOf } from '#features/payouts/rules.ts';
import { readOwnTaxNumber, readTaxDetails } from '#features/payouts/server/taxes/tax-rows.ts';
import { readSupportEmail } from '#features/settings/server/contacts.ts';
import { addMonths, formatMonth, kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { type Currency, currencies, type MinorAmount, sum, toMajorUnit } from '#kit/money.ts';
import { formatCsvCell } from '#kit/server/csv-cell.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { PdfTask } from '#kit/server/documents/pdf.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type Amounts, isTaxed, type Statement } from './amounts.ts';
import type { StatementContent } from './render-statement-pdf.ts';

type LineRow = Deductions & {
  id: number;
  kind: EarningKind;
  title: string;
  fromDay: string;
  toDay: string;
  currency: Currency;
  gross: MinorAmount;
  earnedAt: Date;
};

/** Returns the earnings of a host in a month, which the page, the CSV and the PDF show. */
export async function readStatement(db: Db, userId: number, month: string): Promise<Statement> {
  const { rows } = await sql<LineRow>`
    select id, kind, title, from_day::text as "fromDay", to_day::text as "toDay", currency, gross, fee, vat,
      withheld, earned_at as "earnedAt"
    from earnings
    where owner_id = ${userId} and earned_at >= ${startOfDay(`${month}-01`)}
      and earned_at < ${startOfDay(`${addMonths(month, 1)}-01`)}
    order by id desc limit ${payoutLimits.linesPerMonth}`.execute(db);
  const oldestFirst = rows.toReversed();
  return {
    lines: oldestFirst.map(({ earnedAt, ...row }) => ({
      ...row,
      day: kampalaDay(earnedAt),
      ...amountsOf(row),
    })),
    totals: currencies.flatMap((currency) => {
      const inCurrency = oldestFirst.filter((row) => row.currency === currency);
      if (inCurrency.length === 0) return [];
      const total = (column: 'gross' | keyof Deductions) => sum(inCurrency.map((row) => row[column]));
      const [gross, fee, vat, withheld] = [total('gross'), total('fee'), total('vat'), total('withheld')];
      return [amountsOf({ currency, gross, fee, vat, withheld })];
    }),
  };
}

type MinorAmounts = Deductions & { currency: Currency; gross: MinorAmount };

const amountsOf = ({ currency, gross, fee, vat, withheld }: MinorAmounts): Amounts => ({
  currency,
  gross: toMajorUnit(gross, currency),
  fee: toMajorUnit(fee, currency),
  vat: toMajorUnit(vat, currency),
  withheld: toMajorUnit(withheld, currency),
  net: toMajorUnit(netOf(gross, { fee, vat, withheld }), currency),
});

const columns = ['Date', 'Reason', 'Home', 'Arrival', 'Departure', 'Currency', 'Guest paid', 'Service fee'];
const taxColumns = ['VAT on fee', 'Withholding tax'];

export function statementCsv(statement: Statement): string {
  const hasTaxes = isTaxed(statement);
  const csvRows = statement.lines.map((line) => {
    const { day, kind, title, fromDay, toDay, currency, gross, fee, vat, withheld, net } = line;
    const taxes = hasTaxes ? [vat, withheld] : [];
    return [day, kind, title, fromDay, toDay, currency, gross, fee, ...taxes, net].map(formatCsvCell);
  });
  const names = [...columns, ...(hasTaxes ? taxColumns : []), 'You earn'];
  return stringify([names, ...csvRows], { bom: true, quoted: true });
}

type StatementOf = { userId: number; month: string; issuer: string };

export async function statementPdf(
  kit: Kit,
  statement: Statement,
  { userId, month, issuer }: StatementOf,
): Promise<PdfTask> {
  const now = kit.clock().toISOString();
  const { rows } = await sql<{ name: string }>`
    select full_name as name from users where id = ${userId}`.execute(kit.db);
  const content: StatementContent = {
    ...statement,
    issuer: { name: issuer, email: await readSupportEmail(kit.db) },
    month: formatMonth(month),
    host: onlyRow(rows).name,
    ownTaxNumber: isTaxed(statement) ? await readOwnTaxNumber(kit.db) : null,
    taxDetails: isTaxed(statement) ? await readTaxDetails(kit.db, userId) : null,
    isTest: kit.payments.isTest,
    madeAt: `${formatDate(now)}, ${formatTime(now)}`,
  };
  return { renderer: import.meta.resolve('./render-statement-pdf.ts'), content };
}
