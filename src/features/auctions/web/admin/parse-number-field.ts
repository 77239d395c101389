/** Returns null for an empty field; an invalid number is left for the server to refuse. */
export function numberIn(text: FormDataEntryValue | null): number | null {
  const typed = String(text ?? '').trim();
  return typed === '' ? null : Number(typed);
}
