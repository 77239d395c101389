import { tabStorage } from '#kit/web/storage.ts';

/** The payer as typed. */
export type PayerDraft = { name: string; email: string; phone: string | null };

const key = 'payer';

/** Saves the payer in this tab, for payers who close the dialog or pay for something else next. */
export function savePayerDraft(payer: PayerDraft): void {
  // Without storage, the payer types the details again.
  tabStorage.set(key, JSON.stringify(payer));
}

export function readPayerDraft(): PayerDraft | null {
  const draft = tabStorage.getJson(key) as Partial<PayerDraft> | null;
  return draft && { name: draft.name ?? '', email: draft.email ?? '', phone: draft.phone ?? null };
}
