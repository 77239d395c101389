import { tabStorage } from '#kit/web/storage.ts';

export type GuestDraft = { name: string; phone: string; email: string };

const key = 'viewing-guest';

/** Saves the draft in this tab, for visitors who leave to pay and return. */
export function saveGuestDraft(guest: GuestDraft): void {
  // A browser without storage asks again.
  tabStorage.set(key, JSON.stringify(guest));
}

export function readGuestDraft(): GuestDraft | null {
  try {
    const kept: Partial<GuestDraft> | null = JSON.parse(tabStorage.get(key) ?? 'null');
    if (!kept) return null;
    const { name = '', phone = '', email = '' } = kept;
    return { name, phone, email };
  } catch {
    return null;
  }
}
