/**
 * The states of a viewing. `reserved`: held for a short time, for the code of an email address or for a
 * payment. `expired`: not confirmed in that time. `met`: both attended. `missed`: one of them did not.
 */
export const viewingStates = [
  'reserved',
  'expired',
  'booked',
  'cancelled',
  'declined',
  'met',
  'missed',
] as const;
export type ViewingState = (typeof viewingStates)[number];

/** The reasons why an hour is unavailable: it is taken, or it is too soon or over. */
export const slotUnavailableReasons = ['taken', 'late'] as const;
export type SlotUnavailableReason = (typeof slotUnavailableReasons)[number];

export const viewingLimits = {
  name: 120,
  words: 500,
  daysOff: 366,
  /** The number of days in one request for the calendar. */
  daysShown: 62,
  ownShown: 50,
  /** The months without a change after which a viewing is deleted. */
  monthsKept: 24,
} as const;
