/**
 * The states of a viewing. `reserved`: the time is held for a short while until the visitor confirms an email
 * address or pays. `expired`: the visitor did not do so in time. `met`: both attended. `missed`: one side did
 * not attend.
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

/**
 * The reasons why an hour is unavailable. `taken`: another viewing has the hour. `late`: the hour is too soon
 * or has passed.
 */
export const slotUnavailableReasons = ['taken', 'late'] as const;
export type SlotUnavailableReason = (typeof slotUnavailableReasons)[number];

export const viewingLimits = {
  name: 120,
  words: 500,
  daysOff: 366,
  /** The maximum number of days in one request for the calendar. */
  daysShown: 62,
  maxOwnShown: 50,
  /** The number of months after the last change when a viewing is deleted. */
  retentionMonths: 24,
} as const;
