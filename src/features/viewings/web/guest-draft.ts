import { tabStorage } from '#kit/web/storage.ts';

export type GuestDraft = { name: string; phone: string; email: string };

const key = 'viewing-guest';

/** Saves the visitor's details in this tab, for visitors who leave to pay and return. */
export function saveGuestDraft(guest: GuestDraft): void {
  // Without storage, the visitor types the details again.
  tabStorage.set(key, JSON.stringify(guest));
}

export function readGuestDraft(): GuestDraft | null {
  try {
    const draft: Partial<GuestDraft> | null = JSON.parse(tabStorage.get(key) ?? 'null');
    if (!draft) return null;
    const { name = '', phone = '', email = '' } = draft;
    return { name, phone, email };
  } catch {
    return null;
  }
}
