/** Null for an empty field; what is no number is left for the server to refuse. */
export function numberIn(text: FormDataEntryValue | null): number | null {
  const typed = String(text ?? '').trim();
  return typed === '' ? null : Number(typed);
}
