/** Returns the number in a field, or null when the field is empty. The server refuses invalid numbers. */
export function numberIn(text: FormDataEntryValue | null): number | null {
  const typed = String(text ?? '').trim();
  return typed === '' ? null : Number(typed);
}
