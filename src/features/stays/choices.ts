/** How a stay is booked: by paying, or after the host has accepted it. */
export const bookingModes = ['instant', 'request'] as const;
export type BookingMode = (typeof bookingModes)[number];

/**
 * requested: the host has not answered · held: its nights wait for the deposit · lapsed: nobody answered or paid in
 * time · completed: the guest has left.
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

/** Why nights cannot be had. A feed is another channel's calendar. */
export const occupancyKinds = ['booking', 'hold', 'block', 'feed'] as const;
export type OccupancyKind = (typeof occupancyKinds)[number];

export const stayInstalments = ['deposit', 'balance'] as const;
export type StayInstalment = (typeof stayInstalments)[number];

/** Why a host cancels a stay. The words are in `cancel-reasons.ts`. */
export const cancelReasons = ['repairs', 'double_booking', 'emergency', 'guest_asked', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const stayLimits = {
  requests: 1000,
  /** Where the listing does not say for how many it has room. */
  guests: 16,
  maxNights: 60,
  /** The most that any home may say. */
  guestsMost: 500,
  nightsMost: 365,
  /** How far ahead nights are sold. */
  daysAhead: 540,
  /** How long a host has to answer, and then the guest to pay. */
  answerHours: 24,
  /** How long nights are held unpaid at most, counted from when the same person first held them. */
  holdMinutesMost: 30,
  /** How many stays, and how many nights, one person can hold unpaid at a time. */
  liveHolds: 2,
  heldNights: 60,
  note: 200,
  cancelNote: 500,
  rules: 2000,
  address: 300,
  label: 60,
  /** Calendars of other channels, of one home. */
  feeds: 5,
  feedName: 60,
  ownShown: 50,
  deskShown: 100,
} as const;
