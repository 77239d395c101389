import { lotLimits } from '#features/auctions/choices.ts';
import type { LiveLot } from '#features/auctions/live-lot.ts';
import { minimumBid } from '#features/auctions/rules.ts';
import { readBids } from '#features/auctions/server/bidding/bidder-rows.ts';
import { lotTopicKind } from '#features/auctions/topics.ts';
import { type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { LiveSource } from '#kit/server/http/live-topics.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readLotOfHome } from './lot-rows.ts';

/**
 * Returns the source of the bidding states that are pushed to open pages. A lot's topic contains the id of
 * its home.
 */
export const liveLotSource = (kit: Kit): LiveSource => ({
  kind: lotTopicKind,
  async read(propertyId) {
    const lot = await readLiveLot(kit.db, propertyId);
    return lot && JSON.stringify(lot);
  },
});

async function readLiveLot(db: Db, propertyId: number): Promise<LiveLot | null> {
  const lot = await readLotOfHome(db, propertyId);
  if (!lot) return null;
  const bids = lot.bids === 0 ? [] : await readBids(db, lot.id, lotLimits.bidsShown);
  const money = (amount: MinorAmount) => toMajorUnit(amount, lot.currency);
  return {
    id: lot.id,
    state: lot.state,
    closesAt: lot.closesAt.toISOString(),
    price: lot.price === null ? null : money(lot.price),
    minimum: money(minimumBid(lot, lot.price)),
    isReserveMet: lot.reserve === null ? null : (lot.price ?? 0) >= lot.reserve,
    leader: lot.leader,
    bids: lot.bids,
    history: bids
      // A bid that was placed after the lot was read is sent with the next message.
      .filter(({ number }) => number <= lot.bids)
      .map(({ number, bidder, kind, price, leader, at, hash }) => ({
        ...{ number, bidder, kind, leader, at, hash },
        price: money(price),
      })),
  };
}
