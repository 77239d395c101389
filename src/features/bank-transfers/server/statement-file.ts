import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { statementLimits } from '#features/bank-transfers/choices.ts';
import { AppError } from '#kit/app-error.ts';
import type { CalendarDay } from '#kit/calendar-day.ts';
import { decodeCsv } from '#kit/decode-csv.ts';
import { type Currency, type MinorAmount, toMinorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import { CellError, readAmount } from '#kit/server/cell-amount.ts';
import { parseDate } from '#kit/server/cell-dates.ts';
import { parseCsvCell } from '#kit/server/csv-cell.ts';
import { type CsvRecord, detectSeparator, parseRecords, usedCellCount } from '#kit/server/csv-records.ts';
import { namedColumns } from '#kit/server/named-columns.ts';
import { isStorable } from '#kit/text.ts';

export type FileLine = {
  /** The row of the file. */
  line: number;
  day: CalendarDay;
  /** The description and the bank's own reference. */
  description: string;
  amount: MinorAmount;
  fingerprint: string;
};
export type StatementFile = { lines: FileLine[]; skipped: number };

/** The names of each column, as banks write them. Of several, the first one counts. */
const columnNames = {
  date: 'transactiondate trandate date bookingdate postingdate postdate valuedate',
  description:
    'description narration narrative particulars details transactiondetails transactiondescription remarks',
  reference: 'reference referenceno referencenumber ref refno transactionreference transactionid chequeno',
  credit: 'credit credits creditamount amountcredited deposit deposits moneyin paidin cr',
  debit: 'debit debits debitamount withdrawal withdrawals moneyout paidout dr',
  amount: 'amount transactionamount',
  direction: 'drcr crdr debitcredit creditdebit dc cd type transactiontype',
  balance: 'balance runningbalance closingbalance bookbalance',
} as const;
type Column = keyof typeof columnNames;
/** Drops what is not a letter and the currency that some banks add, as in `Credit (UGX)`. */
const columns = namedColumns(columnNames, (heading) =>
  heading.toLowerCase().replace(/\b(ugx|usd)\b|[^a-z]/g, ''),
);

/**
 * Reads the incoming money of a bank's statement. Rows of outgoing money, and rows without a date such as totals, are left
 * out.
 * @throws AppError 'invalid' that names the first lines that cannot be read, or when the file exceeds a limit
 */
export async function readStatementFile(
  bytes: Buffer,
  { accountId, currency }: { accountId: number; currency: Currency },
): Promise<StatementFile> {
  const decoded = decodeCsv(bytes);
  if (!isStorable(decoded))
    throw refusal('This is not a CSV file. Save the statement as CSV and choose that file.');
  const { text, separator } = detectSeparator(decoded, countHeadings);
  const records: CsvRecord[] = [];
  let header: Header | null = null;
  for (const record of parseRecords(text, separator)) {
    if (record.row % 500 === 0) await yieldToEventLoop();
    if (usedCellCount(record.cells) === 0) continue;
    if (header) records.push(record);
    else {
      header = headerOf(record.cells);
      if (header) requireHeadingsIn(currency, record.cells);
    }
    if (!header && record.row > statementLimits.preambleRows) break;
    if (records.length > statementLimits.rows)
      throw refusal(`The statement has more than ${statementLimits.rows.toLocaleString('en')} rows.`);
  }
  if (!header)
    throw refusal('No line has the columns of a statement: a date, a description, and “credit” or “amount”.');
  const fileLines = readLines(records, header, currency);
  if (fileLines.length === 0) throw refusal('The statement has no incoming money.');
  return {
    lines: withFingerprints(fileLines, accountId),
    skipped: records.length - fileLines.length,
  };
}

function refusal(reason: string): AppError {
  const message = english('{reason} Nothing was imported.', { reason });
  return new AppError('invalid', 'unreadable_statement', message, { fields: { statement: message } });
}

/** Returns the number of known headings in the row that has most of them. */
function countHeadings(text: string, separator: string): number {
  const rows = text.split(/\r\n?|\n/, statementLimits.preambleRows);
  return Math.max(...rows.map((row) => row.split(separator).filter(columns.isKnown).length));
}

/** The wrong account would be chosen, and its shillings would be read as dollars. */
function requireHeadingsIn(currency: Currency, cells: readonly string[]): void {
  const [, other] = /\b(UGX|USD)\b/.exec(cells.join(' ').toUpperCase().replaceAll(currency, '')) ?? [];
  if (other) throw refusal(`The statement is in ${other}, and the chosen account in ${currency}.`);
}

type Header = Partial<Record<Column, number>>;

function headerOf(cells: readonly string[]): Header | null {
  const header = columns.placesIn(cells);
  const isHeader =
    header.date !== undefined &&
    header.description !== undefined &&
    (header.credit !== undefined || header.amount !== undefined);
  return isHeader ? header : null;
}

type RawLine = Omit<FileLine, 'fingerprint'> & { balance: string };

function readLines(records: readonly CsvRecord[], header: Header, currency: Currency): RawLine[] {
  const cell = ({ cells }: CsvRecord, column: Column) =>
    parseCsvCell(cells[header[column] ?? -1] ?? '').trim();
  const readDay = dayReader(records.map((record) => cell(record, 'date')));
  const errors: string[] = [];
  const lines: RawLine[] = [];
  for (const record of records) {
    try {
      const date = cell(record, 'date');
      if (date === '') continue;
      if (record.error !== null) throw new CellError(record.error);
      const amount = readCredit((column) => cell(record, column), header, currency);
      if (amount === null) continue;
      const description = [cell(record, 'description'), cell(record, 'reference')]
        .filter(Boolean)
        .join(' · ')
        .replace(/\s+/g, ' ')
        .slice(0, statementLimits.description);
      lines.push({
        ...{ line: record.row, day: readDay(date), description, amount },
        balance: cell(record, 'balance').replace(/[^\d.-]/g, ''),
      });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push(`Line ${record.row}: ${error.message}.`);
      if (errors.length >= statementLimits.errors) break;
    }
  }
  if (errors.length > 0) throw refusal(errors.join('\n'));
  return lines;
}

/** Returns the incoming amount of a row; null for outgoing money and for rows without an amount. */
function readCredit(
  cell: (column: Column) => string,
  header: Header,
  currency: Currency,
): MinorAmount | null {
  const text = header.credit === undefined ? cell('amount') : cell('credit');
  if (/^[-–\s]*$/.test(text)) return null;
  // A column of amounts may say CR or DR instead of a sign, and so may a column of its own.
  if (/dr$/i.test(text)) return null;
  if (header.credit === undefined && /^d(r|ebit)?\.?$/i.test(cell('direction'))) return null;
  const amount = readAmount(text.replace(/^\+/, '').replace(/cr$/i, '').trim(), currency);
  if (amount === 0 || (header.credit === undefined && amount < 0)) return null;
  const minorAmount = amount < 0 ? null : toMinorUnit(amount, currency);
  if (minorAmount === null) throw new CellError(`“${text}” is not an amount in ${currency}`);
  return minorAmount;
}

/**
 * Returns a function that reads the days of a file. Of the two readings of 05/11/2026, the order of the file decides: the
 * month comes first only if another date of the file shows it.
 */
function dayReader(dates: readonly string[]): (text: string) => CalendarDay {
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/;
  const isMonthFirst = dates.some((date) => Number(numbers.exec(date)?.[2] ?? 0) > 12);
  return (text) => {
    const [, first, second, year = ''] = numbers.exec(text) ?? [];
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    const century = year.length === 2 ? `20${year}` : year;
    const parsed = parseDate(first ? `${century}-${month}-${day}` : text);
    if ('error' in parsed) throw new CellError(`“${text.slice(0, 40)}” is not a date`);
    return parsed.value;
  };
}

/** Adds what identifies each line in all statements of the account. Equal lines of a file count as several. */
function withFingerprints(lines: readonly RawLine[], accountId: number): FileLine[] {
  const counts = new Map<string, number>();
  return lines.map(({ balance, ...line }) => {
    const key = JSON.stringify([accountId, line.day, line.amount, line.description, balance]);
    const place = counts.get(key) ?? 0;
    counts.set(key, place + 1);
    return { ...line, fingerprint: createHash('sha256').update(`${key} ${place}`).digest('hex') };
  });
}
