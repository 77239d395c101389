import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';

/** The limits of a file. A cell may hold a long description, or the captions of thirty pictures. */
export const csvLimits = { columnsMax: 100, cellCharacters: 20_000, rowCharacters: 200_000 } as const;

export type CsvRecord = {
  /** The number of the row as a spreadsheet shows it, counting empty rows. */
  row: number;
  cells: string[];
  /** The reason why the row cannot be parsed, or null. The rows after it are not affected. */
  error: string | null;
  /** The offset at which the next row starts. */
  end: number;
};

const separators = [',', ';', '\t', '|'];

/**
 * Returns the separator of a file and its text without a line that only names it, as Excel writes one.
 * @param countKnown returns the number of known headings with a separator; without such a line, the highest wins
 */
export function detectSeparator(
  csv: string,
  countKnown: (text: string, separator: string) => number,
): { text: string; separator: string } {
  const text = csv.replace(/^\ufeff/, '');
  const separatorLine = /^"?sep=(.)"?[ \t]*(?:\r\n?|\n|$)/i.exec(text);
  if (separatorLine) return { text: text.slice(separatorLine[0].length), separator: separatorLine[1] ?? ',' };
  const counts = separators.map((separator) => ({ separator, count: countKnown(text, separator) }));
  const best = counts.reduce((best, other) => (other.count > best.count ? other : best));
  return { text, separator: best.separator };
}

const unclosedQuoteError =
  'A quotation mark is not closed. Remove it, or write a second one where the text in quotation marks ends';

/**
 * Splits CSV text into rows. Quotation marks inside a cell are part of it. If a quotation mark opens a cell
 * and is never closed, only that row is lost.
 * @param columns returns the number of columns in the header, or null until it is known; a row that spans
 * several lines and has more columns has an unclosed quotation mark
 * @throws AppError 'invalid' at a row with too many columns
 */
export function* parseRecords(
  text: string,
  separator: string,
  columns: () => number | null = () => null,
): Generator<CsvRecord> {
  let row = 0;
  for (let offset = 0; offset < text.length; ) {
    row += 1;
    const { cells, end, isBroken } = readRow(text, offset, separator);
    const expected = columns();
    const lineEnd = endOfLine(text, offset);
    const spansLines = end > lineEnd.next;
    if (isBroken || (spansLines && expected !== null && usedCellCount(cells) > expected)) {
      const line = text.slice(offset, lineEnd.end);
      yield {
        row,
        cells: line.split(separator).map(withoutQuotes),
        error: unclosedQuoteError,
        end: lineEnd.next,
      };
      offset = lineEnd.next;
      continue;
    }
    if (cells.length > csvLimits.columnsMax && usedCellCount(cells) > csvLimits.columnsMax)
      throw tooManyColumnsError(row);
    yield { row, cells, error: lengthError(cells), end };
    offset = end;
  }
}

/** Returns the number of cells up to and including the last one that is not empty. */
export const usedCellCount = (cells: readonly string[]) =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const withoutQuotes = (cell: string) => cell.trim().replace(/^"|"$/g, '');

function tooManyColumnsError(row: number): AppError {
  const message = english('Row {row} has more than {columnsMax} columns', {
    row,
    columnsMax: csvLimits.columnsMax,
  });
  return new AppError('invalid', 'invalid_input', message, { fields: { csv: message } });
}

function lengthError(cells: readonly string[]): string | null {
  const { cellCharacters, rowCharacters } = csvLimits;
  const index = cells.findIndex((cell) => cell.length > cellCharacters);
  if (index >= 0)
    return `Column ${index + 1} has more than ${cellCharacters.toLocaleString('en')} characters`;
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  return length > rowCharacters
    ? `This row has more than ${rowCharacters.toLocaleString('en')} characters`
    : null;
}

type Row = { cells: string[]; end: number; isBroken: boolean };

/** The maximum number of cells in a row. Empty cells at its end do not count towards `csvLimits.columnsMax`. */
const maxCellsParsed = csvLimits.columnsMax * 10;

function readRow(text: string, start: number, separator: string): Row {
  const cells: string[] = [];
  let offset = start;
  for (;;) {
    const cell = readQuoted(text, offset, separator) ?? readPlain(text, offset, separator);
    cells.push(cell.value);
    if (cell.isBroken) return { cells, end: cell.end, isBroken: true };
    offset = cell.end;
    if (text[offset] !== separator) return { cells, end: afterBreak(text, offset), isBroken: false };
    if (cells.length >= maxCellsParsed) throw tooManyColumnsError(lineNumberAt(text, start));
    offset += 1;
  }
}

type Cell = { value: string; end: number; isBroken?: boolean };

function readPlain(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && !isBreak(text[end])) end += 1;
  return { value: text.slice(start, end), end };
}

/** Parses a cell in quotation marks. Returns null when the cell does not begin with a quotation mark. */
function readQuoted(text: string, start: number, separator: string): Cell | null {
  const openQuote = skipSpaces(text, start, separator);
  if (text[openQuote] !== '"') return null;
  let value = '';
  let isStray = false;
  for (let from = openQuote + 1; ; ) {
    const quote = text.indexOf('"', from);
    // Longer cells are rejected anyway, so the search for the closing quotation mark need not scan the whole
    // file.
    if (quote < 0 || quote - openQuote > csvLimits.cellCharacters * 2) {
      const { end } = endOfLine(text, start);
      return { value: text.slice(openQuote + 1, end), end, isBroken: true };
    }
    value += text.slice(from, quote);
    if (text[quote + 1] === '"') {
      value += '"';
      from = quote + 2;
      continue;
    }
    const end = skipSpaces(text, quote + 1, separator);
    if (end >= text.length || text[end] === separator || isBreak(text[end])) {
      const isBroken = isStray && /[\r\n]/.test(value);
      return { value: value.replace(/\r\n?/g, '\n'), end, ...(isBroken && { isBroken }) };
    }
    value += '"';
    isStray = true;
    from = quote + 1;
  }
}

function skipSpaces(text: string, from: number, separator: string): number {
  let offset = from;
  while (text[offset] === ' ' || (text[offset] === '\t' && separator !== '\t')) offset += 1;
  return offset;
}

const isBreak = (character: string | undefined) => character === '\n' || character === '\r';

function afterBreak(text: string, offset: number): number {
  return text.startsWith('\r\n', offset) ? offset + 2 : offset + 1;
}

function endOfLine(text: string, start: number): { end: number; next: number } {
  let end = start;
  while (end < text.length && !isBreak(text[end])) end += 1;
  return { end, next: afterBreak(text, end) };
}

const lineNumberAt = (text: string, offset: number) => text.slice(0, offset).split(/\r\n?|\n/).length;
