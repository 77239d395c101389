import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type CastingContext, parse } from 'csv-parse';
import { deskLimits } from '#features/listings/limits.ts';
import { AppError } from '#kit/app-error.ts';

/** Characters parsed before yielding to the event loop; a piece takes milliseconds. */
const pieceLength = 16_384;

/**
 * Parses a CSV file into records keyed by its header line, and stops at the first limit that is exceeded.
 * @throws AppError 'invalid' that names the line
 */
export async function linesIn(csv: string): Promise<Record<string, string>[]> {
  const parser = parse({
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: deskLimits.importLineCharacters,
    cast: withinLimits,
  });
  const pieces = Readable.from(piecesOf(csv));
  const lines: Record<string, string>[] = [];
  let names: string[] | null = null;
  try {
    for await (const cells of pieces.pipe(parser) as AsyncIterable<string[]>) {
      if (names) lines.push(named(names, cells, lines.length + 2));
      else names = cells;
    }
  } catch (error) {
    throw refusalOf(error as Refused);
  } finally {
    pieces.destroy();
  }
  // For example, a picture renamed to .csv.
  if (lines.length === 0)
    throw invalid(
      'This file lists no properties. Its first line names the columns, each line below it is one property',
    );
  return lines;
}

async function* piecesOf(csv: string): AsyncGenerator<string> {
  for (let at = 0; at < csv.length; at += pieceLength) {
    await yieldToEventLoop();
    yield csv.slice(at, at + pieceLength);
  }
}

/** Called for each cell while parsing. */
function withinLimits(cell: string, { index, records }: CastingContext): string {
  const line = records + 1;
  const { importLinesMax, importColumnsMax, importCellCharacters } = deskLimits;
  if (records > importLinesMax)
    throw invalid(`Line ${line} is too many: at most ${figure(importLinesMax)} properties at once`);
  if (index >= importColumnsMax)
    throw invalid(`Line ${line} has too many columns: at most ${importColumnsMax}`);
  if (cell.length > importCellCharacters)
    throw invalid(
      `Line ${line}, column ${index + 1} is too long: at most ${figure(importCellCharacters)} characters`,
    );
  return cell;
}

function named(names: string[], cells: string[], line: number): Record<string, string> {
  if (cells.length !== names.length)
    throw invalid(`Line ${line} has ${cells.length} columns where the first line names ${names.length}`);
  return Object.fromEntries(names.map((name, index) => [name, cells[index] as string]));
}

type Refused = Error & { code?: string; records?: number };

function refusalOf(error: Refused): Error {
  if (error instanceof AppError) return error;
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return invalid(
      `Line ${(error.records ?? 0) + 1} is too long: at most ${figure(deskLimits.importLineCharacters)} characters. Perhaps a quotation mark is missing`,
    );
  return error.code?.startsWith('CSV_') ? invalid(`This is not a CSV file: ${error.message}`) : error;
}

const figure = (count: number) => count.toLocaleString('en');

function invalid(message: string): AppError {
  return new AppError('invalid', 'invalid_input', message, { fields: { csv: message } });
}
