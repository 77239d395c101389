import type { HomeNights } from '#features/stays/schema.ts';
import { type DayRange, daysBetween, isCalendarDay } from '#kit/calendar-day.ts';
import { checkInError, checkOutError } from './calendar-days.ts';

export type LinkedStay = {
  checkIn: string;
  checkOut: string;
  nights: number;
  guests: number;
  range: DayRange;
};

/**
 * Parses the stay that a search adds to a home's address: `?checkIn=2026-12-05&checkOut=2026-12-08&guests=4`.
 * Null without valid dates.
 */
export function parseLinkedStay(search: URLSearchParams): LinkedStay | null {
  const [checkIn, checkOut] = [search.get('checkIn') ?? '', search.get('checkOut') ?? ''];
  if (!isCalendarDay(checkIn) || !isCalendarDay(checkOut) || checkIn >= checkOut) return null;
  const guests = Number(search.get('guests'));
  return {
    checkIn,
    checkOut,
    nights: daysBetween(checkIn, checkOut),
    guests: Number.isInteger(guests) && guests > 0 && guests <= 500 ? guests : 1,
    range: { from: checkIn, to: checkOut },
  };
}

/** @param ownNights the nights that the guest holds, which count as free */
export function isStayAvailable(
  home: HomeNights,
  stay: LinkedStay | null,
  ownNights: { from: string; to: string } | null = null,
): boolean {
  if (!stay) return false;
  const { checkIn, checkOut } = stay;
  const isBookable = checkIn >= home.today && checkOut <= home.until && stay.nights <= home.maxNights;
  return (
    isBookable &&
    checkInError(home, checkIn, ownNights) === null &&
    checkOutError(home, checkIn, checkOut, ownNights) === null
  );
}
