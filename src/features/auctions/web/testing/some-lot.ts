import type { CurrentUser } from '#features/accounts/schema.ts';
import type { BankLot } from '#features/auctions/bank-schema.ts';
import type { LotDocument, ShownProof, ShownViewingDay } from '#features/auctions/document-schema.ts';
import type { BidderStatus, LotDetail, ManagerLot, Purchase, ShownBid } from '#features/auctions/schema.ts';

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** Builds an open lot that closes in ten hours. It has two bids, the latest of 120 million by bidder 2. */
export const buildLot = (changes: Partial<LotDetail> = {}): LotDetail => ({
  ...{ id: 5, propertyId: 88, title: 'A house', bank: 'Sample Bank', state: 'open' },
  ...{ reason: null, stoppedBy: null, opensAt: '2026-11-20T06:00:00.000Z', closesAt: inHours(10) },
  ...{ plannedClose: inHours(10), latestClose: inHours(12), softCloseSeconds: 300, currency: 'UGX' },
  ...{ startingBid: 100_000_000, increment: 1_000_000, deposit: 2_000_000, price: 120_000_000 },
  premiumPercent: 0,
  ...{ minimum: 121_000_000, isReserveMet: null, reserve: null, leader: 2, bids: 2 },
  history: [buildBid({ number: 2, bidder: 2, price: 120_000_000 }), buildBid({})],
  ...{ steps: [], questions: [], terms: 'The terms.', soldPrice: null, offerUntil: null, isTest: false },
  ...changes,
});

export const buildBid = (changes: Partial<ShownBid>): ShownBid => ({
  ...{ number: 1, bidder: 1, kind: 'bid', price: 100_000_000, leader: changes.bidder ?? 1 },
  ...{ at: '2026-11-20T06:30:07.000Z', hash: '' },
  ...changes,
});

/** Builds the status of bidder 1, who is approved and does not lead. */
export const buildBidderStatus = (changes: Partial<BidderStatus> = {}): BidderStatus => ({
  ...{ lotId: 5, isWatching: false, number: 1, state: 'approved', reason: null, deposit: 'held' },
  depositDue: null,
  transfer: null,
  ...{ isLeading: false, maximum: null, hasWon: false, seesSealed: false, isSecond: false },
  mayReadPapers: true,
  purchase: null,
  ...changes,
});

/** Builds the purchase of bidder 1. */
export const buildPurchase = (changes: Partial<Purchase> = {}): Purchase => ({
  ...{ price: 120_000_000, premium: 0, deposit: 2_000_000, balance: 118_000_000, due: '2026-12-29' },
  ...{ received: 0, payee: 'Sample Bank', reference: 'Auction 5, bidder 1', proofs: [] },
  ...changes,
});

export const buildProof = (changes: Partial<ShownProof> = {}): ShownProof => ({
  ...{ id: 7, bidder: 1, type: 'pdf', bytes: 240_000, sentAt: '2026-12-01T06:00:00.000Z', receivedAt: null },
  ...changes,
});

/** The account of bidder 1. */
export const someBidder: CurrentUser = {
  ...{ id: 1, username: 'amina', email: 'amina@example.com', fullName: 'Amina Sample', role: 'user' },
  ...{ membershipPlan: null, requestedPlan: null, membershipStartDate: null, membershipEndDate: null },
  ...{
    isVerified: true,
    hasTwoFactor: false,
    isSuspended: false,
    isEmailConfirmed: true,
    isHeldBack: false,
    wantsNews: false,
  },
  ...{ wantsActivityMail: true, phone: null, wantedEmail: null, closesAt: null },
};

export const buildStep = (changes: Partial<LotDetail['steps'][number]> = {}) => ({
  ...{ code: 'survey', title: 'Survey', doneOn: '2026-11-01', note: '', fault: null, due: null },
  ...changes,
});

export const buildLotDocument = (changes: Partial<LotDocument> = {}): LotDocument => ({
  ...{ id: 3, name: 'Valuation report', type: 'pdf', bytes: 240_000, addedAt: '2026-11-01T06:00:00.000Z' },
  ...{ isLate: false, removed: null },
  ...changes,
});

/**
 * Builds a viewing day of two hours.
 * @param startsInHours the hours from now until it begins
 */
export const buildViewingDay = (
  startsInHours: number,
  changes: Partial<ShownViewingDay> = {},
): ShownViewingDay => ({
  ...{ id: startsInHours, startsAt: inHours(startsInHours), endsAt: inHours(startsInHours + 2), note: '' },
  ...changes,
});

export const buildManagerLot = (changes: Partial<ManagerLot> = {}): ManagerLot => ({
  ...buildLot(),
  ...{ ownReserve: null, bidders: [], papers: [], viewingDays: [], proofs: [], questions: [] },
  ...changes,
});

export const buildBankLot = (changes: Partial<BankLot> = {}): BankLot => ({
  ...buildLot(),
  ...{ bidders: [], papers: [], viewingDays: [], proofs: [], buyer: null, balanceDue: null },
  ...changes,
});
