/** The kinds of transactions in a report. */
export const entryKinds = ['payment', 'refund', 'payout'] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * The ways in which the report and our books differ. A row whose currency differs is not compared further, and one
 * whose amount differs counts as `amount` even if its fee differs too.
 */
export const differences = ['not_in_books', 'not_in_report', 'currency', 'amount', 'fee'] as const;
export type Difference = (typeof differences)[number];

/** The groups by which the totals of a report are divided. */
export const sumStates = ['matched', 'explained', 'unexplained'] as const;
export type SumState = (typeof sumStates)[number];

export const reportLimits = {
  bytes: 5_000_000,
  rows: 20_000,
  days: 100,
  note: 300,
  fileName: 200,
  /** The maximum number of differences of each kind on the screen. The CSV contains all of them. */
  shown: 100,
  /** The errors of a refused file that are named. */
  errors: 10,
} as const;
