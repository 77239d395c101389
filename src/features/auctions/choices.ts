/**
 * The states of a lot. Open: bids are accepted until it closes; an extended lot is open too. Awaiting
 * balance: sold, and its buyer pays the rest.
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

/** Bid: this amount at once. Maximum: as little of it as is needed to lead. */
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

/** The file types for a document; a picture is stored as WebP. */
export const lotDocumentAccept = '.pdf,application/pdf,image/jpeg,image/png,image/webp';

export const fileLimits = {
  papers: 30,
  /** The limit of payment proofs of one buyer. */
  proofs: 10,
  paperBytes: 10 * 1024 * 1024,
  paperName: 120,
  viewingDays: 20,
  viewingNote: 200,
  /** The time for which a file without a row is stored: longer than any upload takes. */
  unusedFilesKeptMs: 24 * 3_600_000,
} as const;

export const lotLimits = {
  reason: 500,
  question: 500,
  questionsEach: 10,
  answer: 1000,
  note: 500,
  /** The last bids sent with the lot, which is sent again with each change. */
  bidsShown: 5,
  /** The page size of earlier bids, sent on request. */
  bidsPaged: 50,
  watched: 200,
  resultsShown: 100,
} as const;
