import type { SignedIn } from '#features/accounts/policy.ts';
import { lotLimits } from '#features/auctions/choices.ts';
import { buyersPremium, minimumBid } from '#features/auctions/rules.ts';
import type { BidderStatus, LotDetail, Purchase, ShownBid } from '#features/auctions/schema.ts';
import {
  type BidderRow,
  type BidRow,
  readBidder,
  readBids,
  readCanSeeSealed,
  readHighestBid,
} from '#features/auctions/server/bidding/bidder-rows.ts';
import { readDepositDue } from '#features/auctions/server/bidding/deposit.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import { readSaleBalance } from '#features/auctions/server/closing/balance.ts';
import { presentProof, readProofs } from '#features/auctions/server/closing/proof-rows.ts';
import { canReadDocuments } from '#features/auctions/server/documents/document-access.ts';
import { type QuestionRow, readQuestions } from '#features/auctions/server/watching/question-rows.ts';
import { readIsWatching } from '#features/auctions/server/watching/watch-rows.ts';
import { readExpectedTransfer } from '#features/payments/server/bank/expected-transfer.ts';
import { type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type LotRow, readLot, readLotOfHome, readTermsOfLot } from './lot-rows.ts';
import { readLotSteps } from './lot-steps.ts';

/** Returns the public lot of a home, or null without one. */
export async function readLotForProperty(kit: Kit, propertyId: number): Promise<LotDetail | null> {
  const lot = await readLotOfHome(kit.db, propertyId);
  return lot && presentLot(kit, lot);
}

/** Returns the public view of a lot, without names and without sealed data. */
export async function presentLot(kit: Kit, lot: LotRow): Promise<LotDetail> {
  const { currency } = lot;
  const { bids, steps, questions, terms } = await kit.db.connection().execute(async (db) => ({
    bids: await readBids(db, lot.id, lotLimits.bidsShown),
    steps: await readLotSteps(db, lot),
    questions: await readQuestions(db, lot.id),
    terms: (await readTermsOfLot(db, lot.id)).terms,
  }));
  const money = (amount: MinorAmount) => toMajorUnit(amount, currency);
  const moneyOrNull = (amount: MinorAmount | null) => (amount === null ? null : money(amount));
  return {
    id: lot.id,
    propertyId: lot.propertyId,
    title: lot.title,
    bank: lot.bank,
    state: lot.state,
    reason: lot.reason,
    stoppedBy: lot.stoppedBy,
    opensAt: lot.opensAt.toISOString(),
    closesAt: lot.closesAt.toISOString(),
    plannedClose: lot.plannedClose.toISOString(),
    latestClose: lot.latestClose.toISOString(),
    softCloseSeconds: lot.softCloseSeconds,
    currency,
    startingBid: money(lot.startingBid),
    increment: money(lot.increment),
    deposit: money(lot.deposit),
    premiumPercent: lot.premiumBasisPoints / 100,
    price: moneyOrNull(lot.price),
    minimum: money(minimumBid(lot, lot.price)),
    isReserveMet: lot.reserve === null ? null : (lot.price ?? 0) >= lot.reserve,
    reserve: lot.isReserveShown ? moneyOrNull(lot.reserve) : null,
    leader: lot.leader,
    bids: lot.bids,
    history: bids.map((bid) => presentBid(bid, money)),
    steps: steps.map(({ code, title, check, fault, due }) => ({
      ...{ code, title, fault, due },
      doneOn: check?.doneOn ?? null,
      note: check?.note ?? '',
    })),
    questions: questions
      .filter(({ hiddenBecause }) => hiddenBecause === null)
      .map((question) => presentQuestion(question)),
    terms,
    soldPrice: moneyOrNull(lot.soldPrice),
    offerUntil: lot.state === 'second_bidder' ? (lot.offerUntil?.toISOString() ?? null) : null,
    isTest: kit.payments.isTest,
  };
}

/**
 * Returns a page of the bids that precede the bid with the number `before`, newest first.
 * @throws AppError 'not-found'
 */
export async function readEarlierBids(kit: Kit, lotId: number, before: number): Promise<ShownBid[]> {
  const lot = await readLot(kit.db, lotId);
  if (!lot || lot.state === 'draft') throw noSuchLot();
  const bids = await readBids(kit.db, lotId, lotLimits.bidsPaged, before);
  return bids.map((bid) => presentBid(bid, (amount) => toMajorUnit(amount, lot.currency)));
}

function presentBid(
  { number, bidder, kind, price, leader, at, hash }: BidRow,
  money: (amount: MinorAmount) => number,
) {
  return { ...{ number, bidder, kind, leader, at, hash }, price: money(price) };
}

export function presentQuestion({ id, words, askedAt, answer }: QuestionRow) {
  return { id, words, answer, askedAt: askedAt.toISOString() };
}

/** Returns a user's bidder status for a home, or null when the home has no public lot. */
export async function readOwnBidderStatus(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
): Promise<BidderStatus | null> {
  const lot = await readLotOfHome(kit.db, propertyId);
  return lot && readBidderStatusForLot(kit.db, user, lot, kit.clock());
}

export async function readBidderStatusForLot(
  db: Db,
  user: SignedIn,
  lot: LotRow,
  now: Date,
): Promise<BidderStatus> {
  const bidder = await readBidder(db, lot.id, user.id);
  const maximum = bidder && (await readHighestBid(db, bidder.id));
  const isBuyer = bidder !== null && lot.buyerId === bidder.id;
  const hasWon = isBuyer && (lot.state === 'awaiting_balance' || lot.state === 'completed');
  return {
    lotId: lot.id,
    isWatching: await readIsWatching(db, lot.id, user.id),
    number: bidder?.number ?? null,
    state: bidder?.state ?? null,
    reason: bidder?.reason ?? null,
    deposit: bidder?.deposit ?? null,
    depositDue: bidder && (await readDepositDue(db, lot, bidder, now)),
    transfer: bidder && (await readExpectedTransfer(db, ['bid_deposit'], String(bidder.id))),
    isLeading: bidder !== null && lot.leaderId === bidder.id,
    maximum: maximum === null ? null : toMajorUnit(maximum, lot.currency),
    hasWon,
    seesSealed: await readCanSeeSealed(db, lot.id, user.id),
    isSecond: isBuyer && lot.state === 'second_bidder',
    mayReadPapers: await canReadDocuments(db, lot, user, bidder),
    purchase: bidder && hasWon ? await readPurchase(db, lot, bidder) : null,
  };
}

/** Returns the purchase of a buyer. */
async function readPurchase(db: Db, lot: LotRow, bidder: BidderRow): Promise<Purchase> {
  const price = lot.soldPrice ?? 0;
  const { deposit, received, left } = await readSaleBalance(db, lot, bidder);
  const money = (amount: MinorAmount) => toMajorUnit(amount, lot.currency);
  return {
    price: money(price),
    premium: money(buyersPremium(price, lot.premiumBasisPoints)),
    deposit: money(deposit),
    received: money(received.amount),
    balance: lot.state === 'completed' ? 0 : money(left),
    due: lot.state === 'awaiting_balance' ? lot.balanceDue : null,
    payee: lot.bank,
    reference: `Auction ${lot.id}, bidder ${bidder.number}`,
    proofs: (await readProofs(db, lot.id, bidder.id)).map(presentProof),
  };
}
