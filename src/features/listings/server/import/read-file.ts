import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listingLimits } from '#features/listings/limits.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import { csvLimits, detectSeparator, parseRecords, usedCellCount } from '#kit/server/csv-records.ts';
import { type ColumnName, columnForHeading, currencyOfHeading, hasScaleFactor } from './import-columns.ts';

export type ImportRow = {
  /** The number of the row as a spreadsheet shows it. */
  line: number;
  /** The unchanged cells of the row, in the order of the file's columns. */
  raw: string[];
  cells: Partial<Record<ColumnName, string>>;
  /** The reason why the whole row cannot be parsed, or null. */
  error: string | null;
};

export type ParsedFile = {
  separator: string;
  headings: string[];
  rows: ImportRow[];
  unknownColumns: string[];
  /** The currencies that are named in the headings of amounts. */
  currencies: Partial<Record<ColumnName, 'UGX' | 'USD'>>;
};

type Header = Omit<ParsedFile, 'rows' | 'separator'> & { columns: (ColumnName | null)[] };

/** The number of characters that are parsed before the loop yields. Parsing them takes milliseconds. */
const chunkLength = 16_384;
/** The number of rows that are searched for the headings. The first rows may contain a title. */
const maxHeadingSearchRows = 5;

/**
 * Parses a CSV file. It detects the separator and the headings, skips empty rows, and pads short rows,
 * because spreadsheets leave out empty cells at the end of a row.
 * @throws AppError 'invalid' when no row can be parsed, or when the file exceeds a limit
 */
export async function readImportFile(csv: string): Promise<ParsedFile> {
  requireText(csv);
  const { text, separator } = detectSeparator(csv, countKnownHeadings);
  const headingRow = findHeadingRow(text, separator).row;
  let header: Header | null = null;
  let chunkEnd = chunkLength;
  const rows: ImportRow[] = [];
  for (const record of parseRecords(text, separator, () => header?.columns.length ?? null)) {
    if (record.end > chunkEnd) {
      await yieldToEventLoop();
      chunkEnd = record.end + chunkLength;
    }
    if (record.row < headingRow || usedCellCount(record.cells) === 0) continue;
    if (!header) header = headerOf(record.cells);
    else if (!isHeadingRow(header, record.cells)) {
      if (rows.length >= listingLimits.importRowsMax)
        throw invalidFile(
          english('The file has more than {value} properties. Remove row {row} and the rows after it', {
            row: record.row,
            value: listingLimits.importRowsMax.toLocaleString('en'),
          }),
        );
      rows.push(toImportRow(record, header));
    }
  }
  if (!header || rows.length === 0)
    throw invalidFile(
      english(
        'This file has no properties. Put the column names in the first row and one property in each row below',
      ),
    );
  const { headings, currencies } = header;
  const unnamedColumns = headings.flatMap((heading, index) =>
    heading === '' && rows.some(({ raw }) => raw[index]?.trim())
      ? `column ${index + 1}, which has no name`
      : [],
  );
  const unknown = [...header.unknownColumns, ...unnamedColumns];
  return { separator, headings, rows, unknownColumns: unknown, currencies };
}

function requireText(csv: string): void {
  if (csv.startsWith('PK\u0003\u0004') || csv.startsWith('\u00d0\u00cf\u0011\u00e0'))
    throw invalidFile(
      english('This is a spreadsheet, not a CSV file. Save it as “CSV UTF-8” first, and choose that file'),
    );
  if (csv.includes('\0'))
    throw invalidFile(english('This text cannot be read. Save the file as “CSV UTF-8” and choose it again'));
}

/** Returns the number of known headings with this separator, or 0 when it creates too many columns. */
function countKnownHeadings(text: string, separator: string): number {
  try {
    return findHeadingRow(text, separator).known;
  } catch (error) {
    if (error instanceof AppError) return 0;
    throw error;
  }
}

/** Returns the row with the most known headings among the first rows. */
function findHeadingRow(text: string, separator: string): { row: number; known: number } {
  let best = { row: 0, known: 0 };
  let rowsSeen = 0;
  for (const { row, cells } of parseRecords(text.slice(0, csvLimits.rowCharacters), separator)) {
    if (usedCellCount(cells) === 0) continue;
    const knownCount = cells.filter((cell) => columnForHeading(cell) !== null).length;
    if (knownCount > best.known) best = { row, known: knownCount };
    // A single match is not enough, because a data row may contain a word that is also a heading.
    if (knownCount >= 2) break;
    rowsSeen += 1;
    if (rowsSeen >= maxHeadingSearchRows) break;
  }
  return best;
}

function headerOf(cells: readonly string[]): Header {
  const headings = cells.slice(0, csvLimits.columnsMax).map((heading) => heading.trim());
  const columns = headings.map(columnForHeading);
  for (const [index, column] of columns.entries()) {
    const first = columns.indexOf(column);
    if (column !== null && first !== index)
      throw invalidFile(
        english('Columns {value} and {value2} are the same: “{value3}” and “{value4}”. Remove one of them', {
          value: first + 1,
          value2: index + 1,
          value3: headings[first] ?? '',
          value4: headings[index] ?? '',
        }),
      );
  }
  if (columns.every((column) => column === null))
    throw invalidFile(
      english('The first row has no known column name: {value}. Download the template to see the names', {
        value: headings
          .slice(0, 5)
          .map((heading) => `“${heading.slice(0, 40)}”`)
          .join(', '),
      }),
    );
  const scaledColumn = headings.findIndex(hasScaleFactor);
  if (scaledColumn >= 0)
    throw invalidFile(
      english(
        'Column {value}, “{value2}”, counts in thousands or millions. Write whole amounts in it, and name it “{value3}”',
        {
          value: scaledColumn + 1,
          value2: headings[scaledColumn] ?? '',
          value3: headings[scaledColumn]?.split('(')[0]?.trim() ?? '',
        },
      ),
    );
  const unknownColumns = headings.flatMap((heading, index) =>
    columns[index] === null && heading !== '' ? heading.slice(0, 100) : [],
  );
  const currencies: Header['currencies'] = {};
  for (const [index, column] of columns.entries()) {
    const currency = currencyOfHeading(headings[index] ?? '');
    if (column && currency) currencies[column] = currency;
  }
  return { headings, columns, unknownColumns, currencies };
}

/** Returns true for a row that repeats the headings, as in concatenated files. */
const isHeadingRow = ({ headings, columns }: Header, cells: readonly string[]) =>
  usedCellCount(cells) > 1 && columns.every((_, index) => (cells[index] ?? '').trim() === headings[index]);

function toImportRow(
  { row: line, cells, error }: { row: number; cells: string[]; error: string | null },
  { columns, headings }: Header,
): ImportRow {
  const raw = headings.map((_, index) => cells[index] ?? '');
  const cellCount = usedCellCount(cells);
  const cellsByColumn: ImportRow['cells'] = {};
  for (const [index, column] of columns.entries()) if (column) cellsByColumn[column] = raw[index] ?? '';
  if (error === null && cellCount > columns.length)
    return {
      line,
      raw: cells,
      cells: cellsByColumn,
      error: `This row has ${cellCount} columns, but the first row has ${columns.length}. Put text that contains the separator in quotation marks`,
    };
  return { line, raw: error ? cells : raw, cells: cellsByColumn, error };
}

function invalidFile(message: Message): AppError {
  return new AppError('invalid', 'invalid_input', message, { fields: { csv: message } });
}
