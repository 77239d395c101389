import { addDays, startOfDay } from '#kit/calendar-day.ts';

/** The full days after departure on which a host can claim damage. */
export const claimDays = 2;
const answerHours = 72;
const hourMs = 3_600_000;

/**
 * Returns the time until which a host can claim damage: the end of the second day after departure, at least 48 hours
 * after the guest has left. The deposit is released then.
 */
export const claimDeadline = (checkOut: string): Date => startOfDay(addDays(checkOut, claimDays + 1));

/** True from the day of departure until the deadline. */
export const canClaim = (checkOut: string, now: Date): boolean =>
  startOfDay(checkOut) <= now && now < claimDeadline(checkOut);

/** Returns the time until which the guest can answer a claim. An admin decides afterwards. */
export const answerDeadline = (claimedAt: Date): Date => new Date(claimedAt.getTime() + answerHours * hourMs);
