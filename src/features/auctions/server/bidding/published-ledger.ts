import type { LotState } from '#features/auctions/choices.ts';
import { commitmentHash, type Ledger, type LedgerBid } from '#features/auctions/ledger.ts';
import { type LotRow, readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type BidRow, readBids } from './bidder-rows.ts';
import { noSuchLot } from './place-bid.ts';

const maxBids = 100_000;

/**
 * Returns the published ledger of a closed lot, with amounts in the smallest unit of the currency. The
 * amounts on which the outcome depended are opened. After a stop, a postponement or an auction without bids,
 * the home may be sold again, so its amounts stay sealed. A public reserve, or the absence of a reserve, is
 * never sealed.
 * @throws AppError 'not-found'; 'conflict' while bids are accepted, because maximums are still sealed
 */
export async function readLedger(db: Db, lotId: number): Promise<Ledger> {
  const lot = await readLot(db, lotId);
  if (!lot || lot.state === 'draft') throw noSuchLot();
  const { state } = lot;
  if (state === 'announced' || state === 'open')
    throw new AppError(
      'conflict',
      'not_closed',
      english('We publish the bid ledger when the auction closes.'),
    );
  const bids = (await readBids(db, lotId, maxBids)).toReversed();
  const staysSealed = keepsOffersSealed(state);
  const isUnsold = staysSealed || state === 'below_reserve';
  return {
    format: 'lot-ledger-1',
    lot: {
      ...termsOf(lot),
      ...(await toPublishedReserve(lot, staysSealed && lot.reserve !== null && !lot.isReserveShown)),
    },
    bids: await Promise.all(bids.map((bid) => toPublishedBid(bid, staysSealed))),
    outcome: isUnsold ? state : 'sold',
    winner: isUnsold ? null : lot.leader,
    price: isUnsold ? null : lot.price,
  };
}

/** Returns true when offers stay sealed after bidding, because the home may be sold again. */
export function keepsOffersSealed(state: LotState): state is 'stopped' | 'postponed' | 'no_bid' {
  return state === 'stopped' || state === 'postponed' || state === 'no_bid';
}

/**
 * Returns the ledger with all amounts opened, for internal verification. Bidding may still be open, so the
 * ledger's outcome is `stopped`, which `verifyLedger` does not check. Null for an unknown lot.
 */
export async function readOpenedLedger(db: Db, lotId: number): Promise<Ledger | null> {
  // The lot and its bids are read in one snapshot, because a bid could otherwise arrive between the two
  // reads.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const lot = await readLot(tx, lotId);
      if (!lot) return null;
      const bids = (await readBids(tx, lotId, maxBids)).toReversed();
      return {
        format: 'lot-ledger-1',
        lot: { ...termsOf(lot), ...(await toPublishedReserve(lot, false)) },
        bids: await Promise.all(bids.map((bid) => toPublishedBid(bid, false))),
        outcome: 'stopped',
        winner: null,
        price: null,
      };
    });
}

function termsOf(lot: LotRow) {
  return {
    id: lot.id,
    title: lot.title,
    currency: lot.currency,
    startingBid: lot.startingBid,
    increment: lot.increment,
    opensAt: instantText(lot.opensAt),
    plannedClose: instantText(lot.plannedClose),
    latestClose: instantText(lot.latestClose),
    softCloseSeconds: lot.softCloseSeconds,
    premiumBasisPoints: lot.premiumBasisPoints,
  };
}

async function toPublishedReserve({ salt, reserve }: LotRow, staysSealed: boolean) {
  return staysSealed
    ? { reserve: null, salt: null, seal: await commitmentHash(salt, reserve) }
    : { reserve, salt, seal: null };
}

async function toPublishedBid(
  { bidderId: _, amount, salt, ...bid }: BidRow,
  staysSealed: boolean,
): Promise<LedgerBid> {
  return staysSealed
    ? { ...bid, amount: null, salt: null, seal: await commitmentHash(salt, amount) }
    : { ...bid, amount, salt, seal: null };
}

/** Formats a time as the SQL function `instant_text` does. Times in the terms are in whole milliseconds. */
function instantText(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}
