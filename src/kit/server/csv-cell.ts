/**
 * Matches text that a spreadsheet would treat as a formula, even after apostrophes, so that escaping is
 * reversible.
 */
const formulaPattern = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns the cell of a value. Text that a spreadsheet would treat as a formula is prefixed with an
 * apostrophe.
 */
export function formatCsvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return formatCsvCell(value.join(', '));
  const text = String(value);
  return typeof value === 'string' && formulaPattern.test(text) ? `'${text}` : text;
}

export function parseCsvCell(value: string): string {
  return value.startsWith("'") && formulaPattern.test(value) ? value.slice(1) : value;
}
