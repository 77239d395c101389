/** The periods that the page can cover, in days. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** The state of a listing: visible to visitors, or the reason why it is not visible. */
export const listingStates = ['shown', 'off', 'paused', 'hidden'] as const;
export type ListingState = (typeof listingStates)[number];
export const listingStateNames: Record<ListingState, string> = {
  shown: 'On the market',
  off: 'Off the market',
  paused: 'Paused (plan limit)',
  hidden: 'Hidden by an admin',
};

/** The steps from a visit to a booking, in the order in which they are counted and shown. */
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

/** The parts of the overview that can be downloaded as CSV. */
export const overviewParts = ['days', 'money', 'listings', 'searches'] as const;
export type OverviewPart = (typeof overviewParts)[number];

export const overviewLimits = {
  /** The number of days for which the counts are stored. */
  retentionDays: 800,
  /** The number of past days that are still counted when they were missed, for example after downtime. */
  catchUpDays: 90,
  searchesShown: 50,
  searchRetentionDays: 90,
} as const;
