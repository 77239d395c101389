import { tabStorage } from '#kit/web/storage.ts';

export type GuestDraft = { name: string; phone: string; email: string };

const key = 'viewing-guest';

/** Saves the visitor's details in this tab, for visitors who close the dialog, or leave to pay, and return. */
export function saveGuestDraft(guest: GuestDraft): void {
  // Without storage, the visitor types the details again.
  tabStorage.set(key, JSON.stringify(guest));
}

export function readGuestDraft(): GuestDraft | null {
  const draft = tabStorage.getJson(key) as Partial<GuestDraft> | null;
  if (!draft) return null;
  const { name = '', phone = '', email = '' } = draft;
  return { name, phone, email };
}

const slotKey = (propertyId: number) => `viewing-slot ${propertyId}`;

/** Saves the selected time in this tab, for visitors who close the dialog or reload the page. */
export function saveSlotDraft(
  propertyId: number,
  slot: { day: string | null; hour: number | null } | null,
): void {
  if (slot?.day)
    tabStorage.set(slotKey(propertyId), `${slot.day}${slot.hour === null ? '' : `T${slot.hour}`}`);
  else tabStorage.remove(slotKey(propertyId));
}

/** Returns the saved time in the form of an address: see schedule-link.ts. Empty without one. */
export function readSlotDraft(propertyId: number): string {
  return tabStorage.get(slotKey(propertyId)) ?? '';
}
