import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listingLimits } from '#features/listings/limits.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import { recordsIn, usedCellCount } from './csv-records.ts';
import { type ColumnName, columnNamed, currencyIn, namesSize } from './import-columns.ts';

export type ImportRow = {
  /** The number of the row that a spreadsheet shows. */
  line: number;
  /** The unchanged cells of the row, in the order of the file's columns. */
  raw: string[];
  cells: Partial<Record<ColumnName, string>>;
  /** The reason why the whole row cannot be parsed, or null. */
  error: string | null;
};

export type ReadFile = {
  separator: string;
  headings: string[];
  rows: ImportRow[];
  unknownColumns: string[];
  /** The currencies that the headings of amounts name. */
  currencies: Partial<Record<ColumnName, 'UGX' | 'USD'>>;
};

type Header = Omit<ReadFile, 'rows' | 'separator'> & { columns: (ColumnName | null)[] };

/** The number of characters that are parsed before other work gets a turn. It takes milliseconds. */
const pieceLength = 16_384;
/** The maximum number of rows above the headings, such as a title. */
const linesAboveHeadings = 5;
const separators = [',', ';', '\t', '|'];

/**
 * Parses a CSV file. It detects the separator and the headings, skips empty rows, and pads short rows,
 * because spreadsheets leave out empty cells at the end of a row.
 * @throws AppError 'invalid' when no row can be parsed, or when the file exceeds a limit
 */
export async function readImportFile(csv: string): Promise<ReadFile> {
  const { text, separator } = separated(csv);
  const headingRow = bestHeading(text, separator).row;
  let header: Header | null = null;
  let pieceEnd = pieceLength;
  const rows: ImportRow[] = [];
  for (const record of recordsIn(text, separator, () => header?.columns.length ?? null)) {
    if (record.end > pieceEnd) {
      await yieldToEventLoop();
      pieceEnd = record.end + pieceLength;
    }
    if (record.row < headingRow || usedCellCount(record.cells) === 0) continue;
    if (!header) header = headerOf(record.cells);
    else if (!repeats(header, record.cells)) {
      if (rows.length >= listingLimits.importLinesMax)
        throw invalid(
          english('The file has more than {value} properties. Remove row {row} and the rows after it', {
            row: record.row,
            value: listingLimits.importLinesMax.toLocaleString('en'),
          }),
        );
      rows.push(rowOf(record, header));
    }
  }
  if (!header || rows.length === 0)
    throw invalid(
      english(
        'This file has no properties. Put the column names in the first row and one property in each row below',
      ),
    );
  const { headings, currencies } = header;
  const unnamed = headings.flatMap((heading, index) =>
    heading === '' && rows.some(({ raw }) => raw[index]?.trim())
      ? `column ${index + 1}, which has no name`
      : [],
  );
  const unknown = [...header.unknownColumns, ...unnamed];
  return { separator, headings, rows, unknownColumns: unknown, currencies };
}

function separated(csv: string): { text: string; separator: string } {
  if (csv.startsWith('PK\u0003\u0004') || csv.startsWith('\u00d0\u00cf\u0011\u00e0'))
    throw invalid(
      english('This is a spreadsheet, not a CSV file. Save it as “CSV UTF-8” first, and choose that file'),
    );
  if (csv.includes('\0'))
    throw invalid(english('This text cannot be read. Save the file as “CSV UTF-8” and choose it again'));
  const text = csv.replace(/^\ufeff/, '');
  const separatorLine = /^"?sep=(.)"?[ \t]*(?:\r\n?|\n|$)/i.exec(text);
  if (separatorLine) return { text: text.slice(separatorLine[0].length), separator: separatorLine[1] ?? ',' };
  const counts = separators.map((separator) => ({ separator, count: countKnownHeadings(text, separator) }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return { text, separator: best.separator };
}

/**
 * Returns the number of known headings with this separator. A separator that creates too many columns is
 * wrong.
 */
function countKnownHeadings(text: string, separator: string): number {
  try {
    return bestHeading(text, separator).known;
  } catch (error) {
    if (error instanceof AppError) return 0;
    throw error;
  }
}

/** Returns the row among the first ones that has the most known headings. */
function bestHeading(text: string, separator: string): { row: number; known: number } {
  let best = { row: 0, known: 0 };
  let rowsSeen = 0;
  for (const { row, cells } of recordsIn(text.slice(0, listingLimits.importLineCharacters), separator)) {
    if (usedCellCount(cells) === 0) continue;
    const known = cells.filter((cell) => columnNamed(cell) !== null).length;
    if (known > best.known) best = { row, known };
    // A data row may contain a word that is also a heading.
    if (known >= 2) break;
    rowsSeen += 1;
    if (rowsSeen >= linesAboveHeadings) break;
  }
  return best;
}

function headerOf(cells: readonly string[]): Header {
  const headings = cells.slice(0, listingLimits.importColumnsMax).map((heading) => heading.trim());
  const columns = headings.map(columnNamed);
  for (const [index, column] of columns.entries()) {
    const first = columns.indexOf(column);
    if (column !== null && first !== index)
      throw invalid(
        english('Columns {value} and {value2} are the same: “{value3}” and “{value4}”. Remove one of them', {
          value: first + 1,
          value2: index + 1,
          value3: headings[first] ?? '',
          value4: headings[index] ?? '',
        }),
      );
  }
  if (columns.every((column) => column === null))
    throw invalid(
      english('The first row has no column of a property: {value}. Download the template to see the names', {
        value: headings
          .slice(0, 5)
          .map((heading) => `“${heading.slice(0, 40)}”`)
          .join(', '),
      }),
    );
  const sized = headings.findIndex(namesSize);
  if (sized >= 0)
    throw invalid(
      english(
        'Column {value}, “{value2}”, counts in thousands or millions. Write whole amounts in it, and name it “{value3}”',
        {
          value: sized + 1,
          value2: headings[sized] ?? '',
          value3: headings[sized]?.split('(')[0]?.trim() ?? '',
        },
      ),
    );
  const unknownColumns = headings.flatMap((heading, index) =>
    columns[index] === null && heading !== '' ? heading.slice(0, 100) : [],
  );
  const currencies: Header['currencies'] = {};
  for (const [index, column] of columns.entries()) {
    const currency = currencyIn(headings[index] ?? '');
    if (column && currency) currencies[column] = currency;
  }
  return { headings, columns, unknownColumns, currencies };
}

/** Returns true for a row that repeats the headings, as in files that were joined. */
const repeats = ({ headings, columns }: Header, cells: readonly string[]) =>
  usedCellCount(cells) > 1 && columns.every((_, index) => (cells[index] ?? '').trim() === headings[index]);

function rowOf(
  { row: line, cells, error }: { row: number; cells: string[]; error: string | null },
  { columns, headings }: Header,
): ImportRow {
  const raw = headings.map((_, index) => cells[index] ?? '');
  const beyond = usedCellCount(cells);
  const read: ImportRow['cells'] = {};
  for (const [index, column] of columns.entries()) if (column) read[column] = raw[index] ?? '';
  if (error === null && beyond > columns.length)
    return {
      line,
      raw: cells,
      cells: read,
      error: `This row has ${beyond} columns, but the first row has ${columns.length}. Put text that contains the separator in quotation marks`,
    };
  return { line, raw: error ? cells : raw, cells: read, error };
}

function invalid(message: Message): AppError {
  return new AppError('invalid', 'invalid_input', message, { fields: { csv: message } });
}
