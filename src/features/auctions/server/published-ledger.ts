import type { Ledger } from '#features/auctions/ledger.ts';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readBids } from './bidder-rows.ts';
import { noSuchLot } from './bidding.ts';
import { readLot } from './lot-rows.ts';

const mostBids = 100_000;

/**
 * Every bid of a lot that has closed, with what was sealed. Amounts are in the currency's smallest unit.
 * @throws AppError 'not-found'; 'conflict' while bids are taken, when maxima are still sealed
 */
export async function readLedger(db: Db, lotId: number): Promise<Ledger> {
  const lot = await readLot(db, lotId);
  if (!lot || lot.state === 'draft') throw noSuchLot();
  const { state } = lot;
  if (state === 'announced' || state === 'open')
    throw new AppError('conflict', 'not_closed', 'The ledger is published when the auction has closed.');
  const bids = await readBids(db, lotId, mostBids);
  const isOver =
    state === 'stopped' || state === 'postponed' || state === 'no_bid' || state === 'below_reserve';
  return {
    format: 'lot-ledger-1',
    lot: {
      id: lot.id,
      title: lot.title,
      currency: lot.currency,
      startingBid: lot.startingBid,
      increment: lot.increment,
      reserve: lot.reserve,
      opensAt: instantText(lot.opensAt),
      plannedClose: instantText(lot.plannedClose),
      latestClose: instantText(lot.latestClose),
      softCloseSeconds: lot.softCloseSeconds,
      salt: lot.salt,
    },
    bids: bids.toReversed().map(({ bidderId: _, ...bid }) => bid),
    outcome: isOver ? state : 'sold',
    winner: isOver ? null : lot.leader,
    price: isOver ? null : lot.price,
  };
}

/** As `instant_text` of the database; the terms have no part of a millisecond. */
function instantText(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}
