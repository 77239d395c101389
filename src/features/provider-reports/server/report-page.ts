import { stringify } from 'csv-stringify/sync';
import { readKnownReferences } from '#features/payments/server/ledger/settled-records.ts';
import { differences, reportLimits, sumStates } from '#features/provider-reports/choices.ts';
import type { Report, ReportDifference, ReportSummary, Reports } from '#features/provider-reports/schema.ts';
import { addDays, addMonths, kampalaDay, monthOf } from '#kit/calendar-day.ts';
import { formatCsvCell } from '#kit/server/csv-cell.ts';
import type { Kit } from '#kit/server/kit.ts';
import { noSuchReport } from './compare-report.ts';
import {
  type DifferenceRow,
  type ReportHead,
  readDifferenceCounts,
  readDifferences,
  readHeads,
  readSums,
  type SumRow,
} from './report-rows.ts';

export async function readReports(
  { db, payments, clock }: Kit,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<Reports> {
  const heads = await readHeads(db, payments.id, days);
  const month = monthOf(kampalaDay(clock()));
  const lastMonth = { from: `${addMonths(month, -1)}-01`, to: addDays(`${month}-01`, -1) };
  return { reportsUrl: payments.reportsUrl, lastMonth, reports: heads.map(presentHead) };
}

/** @throws AppError 'not-found' */
export async function readReport(kit: Kit, id: number): Promise<Report> {
  const { db } = kit;
  const report = await requireHead(kit, id);
  const [sums, counts, rows] = await Promise.all([
    readSums(db, id),
    readDifferenceCounts(db, id),
    readDifferences(db, id, reportLimits.shown),
  ]);
  const known = await readKnownReferences(
    db,
    rows.flatMap(({ reference }) => reference ?? []),
  );
  const inOrder = <T extends { difference: (typeof differences)[number] }>(items: readonly T[]) =>
    differences.flatMap((kind) => items.filter(({ difference }) => difference === kind));
  return {
    report: presentHead(report),
    totals: sums.filter(({ isMissing, state }) => !isMissing && state === null).map(presentTotal),
    sums: presentSums(sums.filter(({ isMissing }) => !isMissing)),
    missing: presentSums(sums.filter(({ isMissing }) => isMissing)),
    counts: inOrder(counts),
    differences: inOrder(rows).map((row) => presentDifference(row, known)),
  };
}

async function requireHead({ db, payments }: Kit, id: number): Promise<ReportHead> {
  const [report] = await readHeads(db, payments.id, { id });
  if (!report) throw noSuchReport();
  return report;
}

const presentHead = ({ uploadedAt, comparedAt, ...head }: ReportHead): ReportSummary => ({
  ...head,
  uploadedAt: uploadedAt.toISOString(),
  comparedAt: comparedAt.toISOString(),
});

const presentTotal = ({ isMissing: _isMissing, state: _state, ...sum }: SumRow) => sum;

/** Returns the totals of each currency by state. */
const presentSums = (rows: readonly SumRow[]) =>
  [...new Set(rows.map(({ currency }) => currency))].flatMap((currency) =>
    sumStates.flatMap((state) =>
      rows
        .filter((row) => row.currency === currency && row.state === state)
        .map((sum) => ({ ...presentTotal(sum), state })),
    ),
  );

function presentDifference(row: DifferenceRow, known: ReadonlySet<string>): ReportDifference {
  const { id, difference, line, kind, day, providerId, reference, note, notedBy, notedAt } = row;
  const { amount, currency, fee, ourAmount, ourCurrency, ourFee } = row;
  return {
    ...{ id, difference, line, kind, day, providerId, reference, note, notedBy },
    notedAt: notedAt?.toISOString() ?? null,
    href: hrefOf(row, known),
    reported: amount === null || currency === null ? null : { amount, currency, fee },
    ours:
      ourAmount === null || ourCurrency === null
        ? null
        : { amount: ourAmount, currency: ourCurrency, fee: ourFee },
  };
}

/** Returns the page of the payment, or the entries of the payout in the ledger. */
function hrefOf(
  { kind, recordId, reference, day }: DifferenceRow,
  known: ReadonlySet<string>,
): string | null {
  if (kind === 'payout')
    return recordId === null ? null : `/admin/ledger?party=payout%3A${recordId}&from=${day}`;
  if (reference !== null && known.has(reference)) return `/admin/payments/${encodeURIComponent(reference)}`;
  return kind === 'payment' && recordId !== null ? `/admin/payments/attempts/${recordId}` : null;
}

const csvColumns = [
  ...['Difference', 'Line', 'Type', 'Date', 'Provider ID', 'Reference'],
  ...['Reported currency', 'Reported amount', 'Reported fee', 'Our currency', 'Our amount', 'Our fee'],
  ...['Explanation', 'Explained by', 'Explained on'],
];

/**
 * Returns all differences of a report as CSV.
 * @throws AppError 'not-found'
 */
export async function differencesCsv(kit: Kit, id: number): Promise<{ name: string; csv: string }> {
  const { from, to } = await requireHead(kit, id);
  const rows = await readDifferences(kit.db, id, 2 * reportLimits.rows);
  const cells = rows.map((row) =>
    [
      ...[row.difference.replaceAll('_', ' '), row.line, row.kind, row.day, row.providerId, row.reference],
      ...[row.currency, row.amount, row.fee, row.ourCurrency, row.ourAmount, row.ourFee],
      ...[row.note, row.notedBy, row.notedAt?.toISOString()],
    ].map(formatCsvCell),
  );
  return {
    name: `differences-${from}-to-${to}.csv`,
    csv: stringify([csvColumns, ...cells], { bom: true, quoted: true }),
  };
}
