/**
 * The states of a lot. An `open` lot accepts bids until it closes, including during an extension. A lot in
 * `awaiting_balance` is sold, and its buyer must pay the balance.
 */
export const lotStates = [
  'draft',
  'announced',
  'open',
  'stopped',
  'postponed',
  'no_bid',
  'below_reserve',
  'awaiting_balance',
  'completed',
  'defaulted',
  'second_bidder',
] as const;
export type LotState = (typeof lotStates)[number];

/** A `bid` is placed at its full amount. A `maximum` is used only as far as the bidder needs it to lead. */
export const bidKinds = ['bid', 'maximum'] as const;
export type BidKind = (typeof bidKinds)[number];

export const bidderStates = ['registered', 'paid', 'approved', 'refused'] as const;
export type BidderState = (typeof bidderStates)[number];

export const depositStates = ['held', 'returned', 'kept'] as const;
export type DepositState = (typeof depositStates)[number];

export const stopInitiators = ['court', 'bank'] as const;
export type StopInitiator = (typeof stopInitiators)[number];

export const lotDocumentTypes = ['pdf', 'webp'] as const;
export type LotDocumentType = (typeof lotDocumentTypes)[number];

/** The file types that can be uploaded. Pictures are stored as WebP. */
export const lotDocumentAccept = '.pdf,application/pdf,image/jpeg,image/png,image/webp';

export const fileLimits = {
  papers: 30,
  /** The maximum number of payment proofs per buyer. */
  proofs: 10,
  paperBytes: 10 * 1024 * 1024,
  paperName: 120,
  viewingDays: 20,
  viewingNote: 200,
  /** The time after which a file without a database row is deleted. No upload takes that long. */
  unusedFilesKeptMs: 24 * 3_600_000,
} as const;

export const lotLimits = {
  reason: 500,
  question: 500,
  questionsEach: 10,
  answer: 1000,
  note: 500,
  /** The number of bids that are sent with the lot. They are sent again after each change to the lot. */
  bidsShown: 5,
  /** The page size of earlier bids, which load on request. */
  bidsPaged: 50,
  watched: 200,
  resultsShown: 100,
  /** The number of days after the first part in which the other parts of a deposit must arrive. */
  depositPartsDays: 7,
} as const;
