import { z } from 'zod';

/** The obligations of one or several listings that are about to be deleted. */
export const listingObligations = z.object({
  /** The number of upcoming viewings. */
  viewings: z.number().int(),
  /** The number of booked stays that have not begun. */
  stays: z.number().int(),
  /** The number of stay requests that await the host's response or a payment. */
  stayRequests: z.number().int(),
  /** The number of stays whose guests are in the home now. */
  guestsNow: z.number().int(),
  /** The number of requests and payments of first rents that have not ended. */
  firstRents: z.number().int(),
  /** The number of enquiries that are neither won nor lost. They remain in the manager's leads. */
  enquiries: z.number().int(),
  /** The number of homes that are up for auction. */
  lots: z.number().int(),
});
export type ListingObligations = z.output<typeof listingObligations>;

export const noObligations: ListingObligations = {
  viewings: 0,
  stays: 0,
  stayRequests: 0,
  guestsNow: 0,
  firstRents: 0,
  enquiries: 0,
  lots: 0,
};

export function sumOfObligations(list: readonly ListingObligations[]): ListingObligations {
  const sum = { ...noObligations };
  for (const obligations of list)
    for (const kind of Object.keys(sum) as (keyof ListingObligations)[]) sum[kind] += obligations[kind];
  return sum;
}

/** Returns true when a deletion would break a booking, which must then be cancelled first. */
export const hasBookings = ({ viewings, stays, stayRequests, firstRents }: ListingObligations) =>
  viewings + stays + stayRequests + firstRents > 0;

/**
 * Returns the reason why a listing cannot be deleted now, even if its owner agrees to cancel bookings; null
 * when it can.
 */
export function deletionBlocker({ guestsNow, lots }: ListingObligations): string | null {
  if (lots > 0) return 'This home is up for auction. Stop the sale before you delete it.';
  if (guestsNow > 0) return 'Guests are staying in this home now. You can delete it after they have left.';
  return null;
}

/**
 * Returns the bookings as text, such as "2 upcoming viewings, 1 booked stay and 1 stay request", or empty
 * text when there are none.
 */
export function bookingsText({ viewings, stays, stayRequests, firstRents }: ListingObligations): string {
  const parts = [
    countLabel(viewings, 'upcoming viewing'),
    countLabel(stays, 'booked stay'),
    countLabel(stayRequests, 'stay request'),
    countLabel(firstRents, 'open first rent'),
  ].flatMap((part) => part ?? []);
  const last = parts.pop();
  if (last === undefined) return '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

const countLabel = (count: number, noun: string) =>
  count === 0 ? null : `${count} ${noun}${count === 1 ? '' : 's'}`;
