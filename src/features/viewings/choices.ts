/**
 * Reserved: kept for a short time, for the code of an email address or for a payment; expired: not used in that time. Met:
 * both were there. Missed: one of them was not.
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

/** Why an hour cannot be had: somebody has it, or it is too soon or over. */
export const slotFaults = ['taken', 'late'] as const;
export type SlotFault = (typeof slotFaults)[number];

export const viewingLimits = {
  name: 120,
  words: 500,
  daysOff: 366,
  /** How many days one look at the calendar shows. */
  daysShown: 62,
  ownShown: 50,
  /** After so long without a change a viewing is deleted. */
  monthsKept: 24,
} as const;
