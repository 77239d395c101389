import type { LotState } from '#features/auctions/choices.ts';
import { commitmentHash, type Ledger, type LedgerBid } from '#features/auctions/ledger.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type BidRow, readBids } from './bidder-rows.ts';
import { type LotRow, readLot } from './lot-rows.ts';
import { noSuchLot } from './place-bid.ts';

const maxBids = 100_000;

/**
 * Returns all bids of a closed lot. The amounts that decided the outcome are opened. A home whose sale was
 * stopped, postponed or ended without a bid may be sold again, and no outcome depended on its sealed amounts,
 * so these stay sealed. A public reserve, or the absence of a reserve, is not secret. Amounts are in the
 * currency's smallest unit.
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
  const staysSealed = isKeptSealed(state);
  const isUnsold = staysSealed || state === 'below_reserve';
  return {
    format: 'lot-ledger-1',
    lot: {
      ...termsOf(lot),
      ...(await reserveOf(lot, staysSealed && lot.reserve !== null && !lot.isReserveShown)),
    },
    bids: await Promise.all(bids.map((bid) => publishedBid(bid, staysSealed))),
    outcome: isUnsold ? state : 'sold',
    winner: isUnsold ? null : lot.leader,
    price: isUnsold ? null : lot.price,
  };
}

/** Returns true when the offers stay sealed after bidding, because the home may be sold again. */
export function isKeptSealed(state: LotState): state is 'stopped' | 'postponed' | 'no_bid' {
  return state === 'stopped' || state === 'postponed' || state === 'no_bid';
}

/**
 * Returns the ledger with all amounts opened, for our own verification. Bids may still be accepted, so it has
 * no outcome.
 */
export async function openedLedger(db: Db, lotId: number): Promise<Ledger | null> {
  // The lot and its bids are read in one snapshot, because a bid may arrive in between.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const lot = await readLot(tx, lotId);
      if (!lot) return null;
      const bids = (await readBids(tx, lotId, maxBids)).toReversed();
      return {
        format: 'lot-ledger-1',
        lot: { ...termsOf(lot), ...(await reserveOf(lot, false)) },
        bids: await Promise.all(bids.map((bid) => publishedBid(bid, false))),
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
  };
}

async function reserveOf({ salt, reserve }: LotRow, staysSealed: boolean) {
  return staysSealed
    ? { reserve: null, salt: null, seal: await commitmentHash(salt, reserve) }
    : { reserve, salt, seal: null };
}

async function publishedBid(
  { bidderId: _, amount, salt, ...bid }: BidRow,
  staysSealed: boolean,
): Promise<LedgerBid> {
  return staysSealed
    ? { ...bid, amount: null, salt: null, seal: await commitmentHash(salt, amount) }
    : { ...bid, amount, salt, seal: null };
}

/**
 * Formats a time like `instant_text` in the database. Times in the terms have no fraction of a millisecond.
 */
function instantText(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}
