import { listingLimits } from '#features/listings/limits.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';

export type CsvRecord = {
  /** The number of the row as a spreadsheet shows it, counting empty rows. */
  row: number;
  cells: string[];
  /** The reason why the row cannot be parsed, or null. The rows after it are not affected. */
  error: string | null;
  /** The position where the next row starts. */
  end: number;
};

const notClosed =
  'A quotation mark is not closed. Remove it, or write a second one where the text in quotation marks ends';

/**
 * Splits CSV text into rows. Quotation marks inside a cell are part of it. If a quotation mark opens a cell
 * and is never closed, only that row is lost.
 * @param columns the number of columns in the header, once it is known; a cell that spans several lines must
 * not change it
 * @throws AppError 'invalid' at a row with too many columns
 */
export function* recordsIn(
  text: string,
  separator: string,
  columns: () => number | null = () => null,
): Generator<CsvRecord> {
  let row = 0;
  for (let at = 0; at < text.length; ) {
    row += 1;
    const { cells, end, isBroken } = readRow(text, at, separator);
    const expected = columns();
    const lineEnd = endOfLine(text, at);
    const spansLines = end > lineEnd.next;
    if (isBroken || (spansLines && expected !== null && usedCellCount(cells) > expected)) {
      const line = text.slice(at, lineEnd.end);
      yield { row, cells: line.split(separator).map(withoutQuotes), error: notClosed, end: lineEnd.next };
      at = lineEnd.next;
      continue;
    }
    if (
      cells.length > listingLimits.importColumnsMax &&
      usedCellCount(cells) > listingLimits.importColumnsMax
    )
      throw tooManyColumns(row);
    yield { row, cells, error: lengthError(cells), end };
    at = end;
  }
}

/** Returns the number of cells up to and including the last one that is not empty. */
export const usedCellCount = (cells: readonly string[]) =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const withoutQuotes = (cell: string) => cell.trim().replace(/^"|"$/g, '');

function tooManyColumns(row: number): AppError {
  const message = english('Row {row} has more than {importColumnsMax} columns', {
    row,
    importColumnsMax: listingLimits.importColumnsMax,
  });
  return new AppError('invalid', 'invalid_input', message, { fields: { csv: message } });
}

function lengthError(cells: readonly string[]): string | null {
  const { importCellCharacters, importLineCharacters } = listingLimits;
  const index = cells.findIndex((cell) => cell.length > importCellCharacters);
  if (index >= 0)
    return `Column ${index + 1} has more than ${importCellCharacters.toLocaleString('en')} characters`;
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  return length > importLineCharacters
    ? `This row has more than ${importLineCharacters.toLocaleString('en')} characters`
    : null;
}

type Row = { cells: string[]; end: number; isBroken: boolean };

/** The maximum number of cells that are parsed in a row with too many. */
const cellsRead = listingLimits.importColumnsMax * 10;

function readRow(text: string, start: number, separator: string): Row {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = readQuoted(text, at, separator) ?? readPlain(text, at, separator);
    cells.push(cell.value);
    if (cell.isBroken) return { cells, end: cell.end, isBroken: true };
    at = cell.end;
    if (text[at] !== separator) return { cells, end: afterBreak(text, at), isBroken: false };
    if (cells.length >= cellsRead) throw tooManyColumns(lineNumberAt(text, start));
    at += 1;
  }
}

type Cell = { value: string; end: number; isBroken?: boolean };

function readPlain(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && !isBreak(text[end])) end += 1;
  return { value: text.slice(start, end), end };
}

/** Parses a cell in quotation marks. Returns null when the cell does not begin with one. */
function readQuoted(text: string, start: number, separator: string): Cell | null {
  const open = skipSpaces(text, start, separator);
  if (text[open] !== '"') return null;
  let value = '';
  let isStray = false;
  for (let from = open + 1; ; ) {
    const quote = text.indexOf('"', from);
    // Longer cells are refused anyway, so the search for the closing quotation mark need not scan the whole
    // file.
    if (quote < 0 || quote - open > listingLimits.importCellCharacters * 2) {
      const { end } = endOfLine(text, start);
      return { value: text.slice(open + 1, end), end, isBroken: true };
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
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at += 1;
  return at;
}

const isBreak = (character: string | undefined) => character === '\n' || character === '\r';

function afterBreak(text: string, at: number): number {
  return text.startsWith('\r\n', at) ? at + 2 : at + 1;
}

function endOfLine(text: string, start: number): { end: number; next: number } {
  let end = start;
  while (end < text.length && !isBreak(text[end])) end += 1;
  return { end, next: afterBreak(text, end) };
}

const lineNumberAt = (text: string, at: number) => text.slice(0, at).split(/\r\n?|\n/).length;
