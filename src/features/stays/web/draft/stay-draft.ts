import type { PayerDraft } from '#features/payments/web/checkout/payer-draft.ts';
import type { Details } from '#features/stays/web/booking-details.tsx';
import { type DayRange, isCalendarDay } from '#kit/calendar-day.ts';
import { tabStorage } from '#kit/web/storage.ts';

export type StayDraft = {
  step: 'calendar' | 'details' | 'guest';
  range: DayRange | null;
  details: Details;
  guest: PayerDraft | null;
  /** The dates in the address when the booking was begun. Other dates in the address begin another one. */
  linkedDates: string;
};

const keyOf = (propertyId: number) => `stay ${propertyId}`;

/** Saves an unfinished booking in this tab, for guests who close the dialog or reload the page; null removes it. */
export function saveStayDraft(propertyId: number, draft: StayDraft | null): void {
  if (draft) tabStorage.set(keyOf(propertyId), JSON.stringify(draft));
  else tabStorage.remove(keyOf(propertyId));
}

/** Returns the saved booking; null without a valid one for these dates in the address. */
export function readStayDraft(propertyId: number, linkedDates: string): StayDraft | null {
  const draft = tabStorage.getJson(keyOf(propertyId)) as StayDraft | null;
  if (!draft?.details || draft.linkedDates !== linkedDates) return null;
  const { from, to } = draft.range ?? {};
  if (draft.range && !(isCalendarDay(from ?? '') && (to === null || isCalendarDay(to ?? '')))) return null;
  return draft;
}
