import { daysBetween, isCalendarDay } from '#kit/calendar-day.ts';

/** Nights that somebody wants: calendar days in Kampala, and how many come. */
export type StayQuery = { checkIn: string; checkOut: string; guests: number };

const mostNights = 365;

/** Of half a stay, for the day that is missing. */
export const missingWords = {
  checkIn: 'Choose the day you arrive as well',
  checkOut: 'Choose the day you leave as well',
} as const;

/** What is wrong with the days of a stay, and with which of them; null if nothing is, or none was asked for. */
export function stayDatesError({
  checkIn,
  checkOut,
}: {
  checkIn?: string | undefined;
  checkOut?: string | undefined;
}): { field: 'checkIn' | 'checkOut'; message: string } | null {
  if (!checkIn && !checkOut) return null;
  if (!checkIn) return { field: 'checkIn', message: missingWords.checkIn };
  if (!checkOut) return { field: 'checkOut', message: missingWords.checkOut };
  if (checkIn === checkOut)
    return { field: 'checkOut', message: 'The day you leave is after the day you arrive' };
  const areDays = isCalendarDay(checkIn) && isCalendarDay(checkOut);
  if (areDays && Math.abs(daysBetween(checkIn, checkOut)) > mostNights)
    return { field: 'checkOut', message: `Choose at most ${mostNights} nights` };
  return null;
}
