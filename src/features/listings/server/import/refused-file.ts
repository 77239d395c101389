import { stringify } from 'csv-stringify/sync';
import { fieldList } from '#features/properties/fields.ts';
import { formatCsvCell, parseCsvCell } from '#kit/server/csv-cell.ts';
import { columnForHeading, errorsHeading } from './import-columns.ts';
import type { ParsedFile } from './read-file.ts';

const labels = new Map<string, string>(fieldList.map(({ name, label }) => [name, label]));

/**
 * Returns a CSV file of the rejected rows. They are unchanged and have the file's separator. An additional
 * column contains their errors, and an import ignores it.
 */
export function refusedFile(
  { separator, headings, rows }: ParsedFile,
  refused: readonly { line: number; fields: Record<string, string> }[],
): string {
  const errorsByRow = new Map(refused.map(({ line, fields }) => [line, fields]));
  const keepsColumn = headings.map((heading) => columnForHeading(heading) !== 'faults');
  const csvRows = rows.flatMap(({ line, raw }) => {
    const fields = errorsByRow.get(line);
    if (!fields) return [];
    const cells = headings.map((_, index) => formatCsvCell(parseCsvCell(raw[index] ?? '')));
    // A row with too many cells keeps all of them, so that its owner can see where they come from.
    const extraCells = raw.slice(headings.length).map((text) => formatCsvCell(parseCsvCell(text)));
    return [
      [...cells.filter((_, index) => keepsColumn[index]), formatCsvCell(errorText(fields)), ...extraCells],
    ];
  });
  return stringify([[...headings.filter((_, index) => keepsColumn[index]), errorsHeading], ...csvRows], {
    bom: true,
    delimiter: separator === '"' ? ',' : separator,
  });
}

function errorText(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, message]) => (name === 'line' ? message : `${labels.get(name) ?? name}: ${message}`))
    .join('. ');
}
