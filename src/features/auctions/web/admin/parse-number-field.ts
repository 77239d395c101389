/**
 * Parses the number in a field. Null for an empty field, and NaN for an invalid number, which the server
 * rejects.
 */
export function parseNumberField(text: FormDataEntryValue | null): number | null {
  const trimmed = String(text ?? '').trim();
  return trimmed === '' ? null : Number(trimmed);
}
