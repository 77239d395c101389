import type { PaymentPurpose } from '#features/payments/choices.ts';

/** How many days the page looks back. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** Whether visitors see a listing, and if not, why. */
export const listingStates = ['shown', 'off', 'paused', 'hidden'] as const;
export type ListingState = (typeof listingStates)[number];
export const listingStateNames: Record<ListingState, string> = {
  shown: 'On the market',
  off: 'Off the market',
  paused: 'Paused (plan limit)',
  hidden: 'Hidden by an admin',
};

/** The steps from a visit to a booking, as they are shown and as they are counted. */
export const stages = ['views', 'tours', 'contacts', 'enquiries', 'viewings', 'stays'] as const;
export type Stage = (typeof stages)[number];
export const stageNames: Record<Stage, string> = {
  views: 'Home views',
  tours: 'Tour views',
  contacts: 'Contact clicks',
  enquiries: 'Enquiries',
  viewings: 'Viewings booked',
  stays: 'Stays booked',
};

export const purposeNames: Record<PaymentPurpose, string> = {
  viewing_package: 'Viewing packages',
  stay_deposit: 'Stay deposits',
  stay_balance: 'Stay balances',
  bid_deposit: 'Bidding deposits',
  membership: 'Memberships',
};

/** What can be had for a spreadsheet. */
export const overviewParts = ['days', 'money', 'listings', 'searches'] as const;
export type OverviewPart = (typeof overviewParts)[number];

export const overviewLimits = {
  /** Of all days that are kept, and of what a page can show. */
  keptDays: 800,
  /** The days before today that are counted when nobody has counted them: after an upgrade, or a pause of the program. */
  caughtUpDays: 90,
  searchesShown: 50,
  searchesKeptDays: 90,
} as const;
