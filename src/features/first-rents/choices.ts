/**
 * `requested`: the lister has not answered. `accepted`: the tenant pays. `paid`: we hold the whole amount until the keys.
 * `disputed`: the lister says that the keys were handed over, and an admin decides. `handed_over`: owed to the owner.
 */
export const firstRentStates = [
  'requested',
  'accepted',
  'paid',
  'disputed',
  'handed_over',
  'decided',
  'ended',
] as const;
export type FirstRentState = (typeof firstRentStates)[number];

/** The states in which nothing is final. */
export const openFirstRentStates = [
  'requested',
  'accepted',
  'paid',
  'disputed',
] as const satisfies FirstRentState[];

/**
 * Why a first rent ended without a handover. `silence`: neither side confirmed the handover in time. `refunded`: an admin
 * refunded the payment.
 */
export const firstRentEnds = [
  'declined',
  'unanswered',
  'withdrawn',
  'unpaid',
  'cancelled',
  'owner_cancelled',
  'no_keys',
  'silence',
  'refunded',
] as const;
export type FirstRentEnd = (typeof firstRentEnds)[number];

export const tenantActs = ['withdraw', 'pay', 'cancel', 'confirm', 'take_back', 'explain'] as const;
export type TenantAct = (typeof tenantActs)[number];

export const ownerActs = ['accept', 'decline', 'enter_code', 'cancel', 'claim'] as const;
export type OwnerAct = (typeof ownerActs)[number];

export const firstRentLimits = {
  /** The days in which the lister answers a request. */
  answerDays: 3,
  /** The days in which the tenant pays after the lister has accepted. */
  payDays: 2,
  /** The tenant can cancel until 8 PM this many days before moving in. */
  cancelDays: 3,
  /** Without keys, the tenant can take the money back from 8 PM this many days after the day of moving in. */
  takeBackDays: 3,
  /** Without a confirmation, we refund the money at 8 PM this many days after the day of moving in. */
  refundDays: 7,
  /** The latest day of moving in, in days from today. */
  maxAheadDays: 60,
  text: 1000,
  name: 200,
  /** The number of wrong codes before the lister must wait. */
  freeCodes: 5,
  /** The hours until the lister can enter one more code. */
  codeRefillHours: 3,
  /** The number of requests of one account without a delay. */
  freeRequests: 10,
} as const;
