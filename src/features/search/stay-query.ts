import { daysBetween, isCalendarDay } from '#kit/calendar-day.ts';

/** The requested nights as calendar days in Kampala, and the number of guests. */
export type StayQuery = { checkIn: string; checkOut: string; guests: number };

const maxNights = 365;

/** The error messages for a stay with only one day, by the missing day. */
export const missingDayErrors = {
  checkIn: 'Choose the day you arrive as well',
  checkOut: 'Choose the day you leave as well',
} as const;

/**
 * Returns the error about a stay's days and the day that it concerns, or null if the days are valid or none
 * was requested.
 */
export function stayDatesError({
  checkIn,
  checkOut,
}: {
  checkIn?: string | undefined;
  checkOut?: string | undefined;
}): { field: 'checkIn' | 'checkOut'; message: string } | null {
  if (!checkIn && !checkOut) return null;
  if (!checkIn) return { field: 'checkIn', message: missingDayErrors.checkIn };
  if (!checkOut) return { field: 'checkOut', message: missingDayErrors.checkOut };
  const areDays = isCalendarDay(checkIn) && isCalendarDay(checkOut);
  if (checkIn === checkOut || (areDays && checkOut < checkIn))
    return { field: 'checkOut', message: 'The day you leave is after the day you arrive' };
  if (areDays && daysBetween(checkIn, checkOut) > maxNights)
    return { field: 'checkOut', message: `Choose at most ${maxNights} nights` };
  return null;
}
