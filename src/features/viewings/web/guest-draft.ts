export type GuestDraft = { name: string; phone: string; email: string };

const key = 'viewing-guest';

/** Kept in this tab, for whoever leaves to pay and comes back. */
export function keepGuest(guest: GuestDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(guest));
  } catch {
    // A browser that stores nothing asks again.
  }
}

export function keptGuest(): GuestDraft | null {
  try {
    const kept: Partial<GuestDraft> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!kept) return null;
    const { name = '', phone = '', email = '' } = kept;
    return { name, phone, email };
  } catch {
    return null;
  }
}
