/**
 * Matches text that a spreadsheet would treat as a formula, even after apostrophes, so that escaping is
 * reversible.
 */
const formulaPattern = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns the cell of a value. Text that a spreadsheet would treat as a formula is prefixed with an
 * apostrophe.
 */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return cell(value.join(', '));
  const text = String(value);
  return typeof value === 'string' && formulaPattern.test(text) ? `'${text}` : text;
}

export function uncell(value: string): string {
  return value.startsWith("'") && formulaPattern.test(value) ? value.slice(1) : value;
}
