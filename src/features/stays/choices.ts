/** The booking modes: at once, by paying the deposit, or on request, after the host has accepted. */
export const bookingModes = ['instant', 'request'] as const;
export type BookingMode = (typeof bookingModes)[number];

/**
 * The states of a stay. `requested`: the host has not answered. `held`: the nights are held until the deposit
 * is paid. `lapsed`: the stay expired unanswered or unpaid. `completed`: the guest has left.
 */
export const stayStates = [
  'requested',
  'held',
  'confirmed',
  'completed',
  'declined',
  'lapsed',
  'cancelled',
] as const;
export type StayState = (typeof stayStates)[number];

/** The reasons why nights are unavailable. A feed is another channel's calendar. */
export const occupancyKinds = ['booking', 'hold', 'block', 'feed'] as const;
export type OccupancyKind = (typeof occupancyKinds)[number];

export const stayInstalments = ['deposit', 'balance'] as const;
export type StayInstalment = (typeof stayInstalments)[number];

/**
 * The reasons for which a host cancels a stay. The labels are in `cancellation-labels.ts` for guests and
 * `host-cancel.tsx` for hosts.
 */
export const cancelReasons = ['repairs', 'double_booking', 'emergency', 'guest_asked', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const stayLimits = {
  requests: 1000,
  /** The default maximum number of guests for listings that state none. */
  defaultGuests: 16,
  maxNights: 60,
  /** The maximum number of guests that a listing may state. */
  maxGuests: 500,
  maxListedNights: 365,
  /** The number of days in advance for which nights are sold. */
  daysAhead: 540,
  /** The hours that a host has to answer a request, and that the guest then has to pay the deposit. */
  answerHours: 24,
  /**
   * The maximum duration of an unpaid hold in minutes, from the time when the same person first held the
   * nights.
   */
  maxHoldMinutes: 30,
  /** The maximum number of stays, and of nights, that one person can hold unpaid at a time. */
  maxHolds: 2,
  maxHeldNights: 60,
  note: 200,
  cancelNote: 500,
  rules: 2000,
  address: 300,
  label: 60,
  /** The maximum number of calendars from other channels for one home. */
  maxFeeds: 5,
  feedName: 60,
  maxOwnShown: 50,
  maxDashboardShown: 100,
} as const;
