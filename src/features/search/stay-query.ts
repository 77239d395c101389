import { daysBetween, isCalendarDay } from '#kit/calendar-day.ts';

/** The requested nights as calendar days in Kampala, and the number of guests. */
export type StayQuery = { checkIn: string; checkOut: string; guests: number };

export const maxNights = 365;

export type StayDatesProblem = 'missing-arrival' | 'missing-departure' | 'wrong-order' | 'too-long';

/**
 * Returns the problem with a stay's days and the day that it concerns, or null if the days are valid or none
 * was requested.
 */
export function stayDatesError({
  checkIn,
  checkOut,
}: {
  checkIn?: string | undefined;
  checkOut?: string | undefined;
}): { field: 'checkIn' | 'checkOut'; problem: StayDatesProblem } | null {
  if (!checkIn && !checkOut) return null;
  if (!checkIn) return { field: 'checkIn', problem: 'missing-arrival' };
  if (!checkOut) return { field: 'checkOut', problem: 'missing-departure' };
  const areDays = isCalendarDay(checkIn) && isCalendarDay(checkOut);
  if (checkIn === checkOut || (areDays && checkOut < checkIn))
    return { field: 'checkOut', problem: 'wrong-order' };
  if (areDays && daysBetween(checkIn, checkOut) > maxNights)
    return { field: 'checkOut', problem: 'too-long' };
  return null;
}
