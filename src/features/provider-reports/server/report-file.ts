import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type EntryKind, reportLimits } from '#features/provider-reports/choices.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, type CalendarDay, kampalaDay } from '#kit/calendar-day.ts';
import { decodeCsv } from '#kit/decode-csv.ts';
import { english } from '#kit/msg.ts';
import { CellError, readAmount } from '#kit/server/cell-amount.ts';
import { parseDate, parseInstant } from '#kit/server/cell-dates.ts';
import { parseCsvCell } from '#kit/server/csv-cell.ts';
import {
  type CsvRecord,
  csvLimits,
  detectSeparator,
  parseRecords,
  usedCellCount,
} from '#kit/server/csv-records.ts';
import { namedColumns } from '#kit/server/named-columns.ts';
import { isStorable } from '#kit/text.ts';
import type { ReportRow } from './matching.ts';

export type Period = { from: CalendarDay; to: CalendarDay };
export type FileRow = ReportRow & { day: CalendarDay };
export type ReportFile = { rows: FileRow[]; skipped: number };

/** The names of each column, as the provider's exports and its API write them. Of several, the first one counts. */
const columnNames = {
  providerId: 'id transactionid refundid transferid flwid',
  reference: 'txref transactionreference transactionref merchantreference merchantref reference',
  kind: 'type transactiontype',
  amount: 'amount transactionamount amountrefunded',
  currency: 'currency',
  fee: 'appfee fee fees transactionfee',
  date: 'createdat datecreated date transactiondate datetime',
  status: 'status transactionstatus',
} as const;
type Column = keyof typeof columnNames;
const columns = namedColumns(columnNames, (heading) => heading.toLowerCase().replace(/[^a-z]/g, ''));

const kindNames: Record<string, EntryKind> = {
  ...{ payment: 'payment', charge: 'payment', collection: 'payment', credit: 'payment' },
  ...{ refund: 'refund', transfer: 'payout', payout: 'payout', disbursement: 'payout' },
};
const finalStatuses = new Set(['', 'successful', 'success', 'completed', 'settled']);
const otherStatuses = new Set(['failed', 'pending', 'new', 'cancelled', 'abandoned', 'reversed', 'error']);

/**
 * Reads the provider's report of a period. Rows of transactions that did not succeed are left out.
 * @throws AppError 'invalid' that names the first lines that cannot be read, or when the file exceeds a limit
 */
export async function readReportFile(bytes: Buffer, period: Period): Promise<ReportFile> {
  const { text, separator } = detectSeparator(decode(bytes), headingCount);
  const errors: string[] = [];
  const rows: FileRow[] = [];
  let header: Header | null = null;
  let skipped = 0;
  for (const record of parseRecords(text, separator, () => header?.width ?? null)) {
    if (record.row % 500 === 0) await yieldToEventLoop();
    if (usedCellCount(record.cells) === 0) continue;
    if (!header) {
      header = headerOf(record.cells);
      continue;
    }
    if (rows.length + skipped >= reportLimits.rows)
      throw refusal(`The report has more than ${reportLimits.rows.toLocaleString('en')} rows.`);
    try {
      const row = readRow(record, header, period);
      if (row) rows.push(row);
      else skipped += 1;
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push(`Line ${record.row}: ${error.message}.`);
      if (errors.length >= reportLimits.errors) break;
    }
  }
  if (errors.length > 0) throw refusal(errors.join('\n'));
  if (rows.length === 0) throw refusal('The report has no successful transactions.');
  return { rows, skipped };
}

function refusal(reason: string): AppError {
  const message = english('{reason} Nothing was stored.', { reason });
  return new AppError('invalid', 'unreadable_report', message, { fields: { report: message } });
}

function decode(bytes: Buffer): string {
  const text = decodeCsv(bytes);
  if (isStorable(text)) return text;
  throw refusal('This is not a CSV file. Save the report as “CSV UTF-8” and choose that file.');
}

/** Returns the number of known columns in the first row with this separator. */
function headingCount(text: string, separator: string): number {
  const [first = ''] = text.split(/\r\n?|\n/, 1);
  return first.slice(0, csvLimits.rowCharacters).split(separator).filter(columns.isKnown).length;
}

type Header = { width: number; places: Partial<Record<Column, number>> };

function headerOf(cells: readonly string[]): Header {
  const places = columns.placesIn(cells);
  const missing = (['amount', 'currency', 'date'] as const).flatMap((column) =>
    places[column] === undefined ? [`“${column}”`] : [],
  );
  if (places.providerId === undefined && places.reference === undefined) missing.push('“id” or “tx_ref”');
  if (missing.length > 0) throw refusal(`The first line lacks the columns ${missing.join(', ')}.`);
  return { width: usedCellCount(cells), places };
}

/** Returns the row, or null for a transaction that did not succeed. */
function readRow(record: CsvRecord, { width, places }: Header, period: Period): FileRow | null {
  if (record.error !== null) throw new CellError(record.error);
  if (usedCellCount(record.cells) > width)
    throw new CellError(`it has more columns than the first line, which has ${width}`);
  const cell = (column: Column) => parseCsvCell(record.cells[places[column] ?? -1] ?? '').trim();
  const status = cell('status').toLowerCase();
  if (otherStatuses.has(status)) return null;
  if (!finalStatuses.has(status)) throw new CellError(`the status “${status.slice(0, 40)}” is unknown`);
  const identity = { providerId: readText(cell('providerId')), reference: readText(cell('reference')) };
  if (identity.providerId === null && identity.reference === null)
    throw new CellError('it has neither an id nor a reference');
  const currency = cell('currency').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw new CellError(`“${currency.slice(0, 40)}” is not a currency`);
  const amount = readAmount(cell('amount'), currency);
  if (amount === 0) throw new CellError('the amount is zero');
  const fee = cell('fee');
  return {
    ...identity,
    ...{ line: record.row, currency, amount: Math.abs(amount), day: readDay(cell('date'), period) },
    kind: readKind(cell('kind'), identity.reference, amount),
    fee: fee === '' ? null : Math.abs(readAmount(fee, currency)),
  };
}

function readText(text: string): string | null {
  if (text.length > 200 || !isStorable(text)) throw new CellError('the id or the reference cannot be stored');
  return text === '' ? null : text;
}

/** A report without types has payments only, unless the amount is negative or the reference is that of a payout. */
function readKind(text: string, reference: string | null, amount: number): EntryKind {
  if (text === '') {
    if (reference?.startsWith('payout_')) return 'payout';
    return amount < 0 ? 'refund' : 'payment';
  }
  const kind = kindNames[text.toLowerCase().replace(/s$/, '')];
  if (!kind) throw new CellError(`the type “${text.slice(0, 40)}” is unknown`);
  return kind;
}

/**
 * Reads the day in Kampala. Of the two readings of 05/11/2026, the one in the period is right. The provider
 * may end its days a few hours before or after us, so a day next to the period is accepted.
 */
export function readDay(text: string, { from, to }: Period): CalendarDay {
  const isNear = (day: CalendarDay) => day >= addDays(from, -1) && day <= addDays(to, 1);
  const [, first, second, year, rest] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(.*)$/.exec(text) ?? [];
  const readings = first
    ? [`${year}-${second}-${first}${rest}`, `${year}-${first}-${second}${rest}`]
    : [text];
  const days = [...new Set(readings.flatMap((reading) => dayIn(reading) ?? []))];
  const near = days.filter(isNear);
  if (near.length === 1 && near[0]) return near[0];
  if (near.length > 1) throw new CellError(`“${text}” could be two dates. Write it as 2026-12-31`);
  if (days.length === 0) throw new CellError(`“${text.slice(0, 40)}” is not a date. Write it as 2026-12-31`);
  throw new CellError(`the date ${text} is outside the period from ${from} to ${to}`);
}

function dayIn(text: string): CalendarDay | null {
  const isTime = /\d:\d\d/.test(text);
  const parsed = isTime ? parseInstant(text) : parseDate(text);
  if ('error' in parsed) return null;
  return isTime ? kampalaDay(new Date(parsed.value)) : parsed.value;
}
