import type { BidderStatus, LotDetail } from './schema.ts';

/** The data of a lot that changes during bidding. The server pushes it to all open pages of the lot. */
export type LiveLot = Pick<
  LotDetail,
  'id' | 'state' | 'closesAt' | 'price' | 'minimum' | 'isReserveMet' | 'leader' | 'bids' | 'history'
>;

/** A lot from the server's reply, and the time at which the reply arrived, in milliseconds. */
type LotReply = { lot: LotDetail; at: number };
type PushedLot = { live: LiveLot; at: number };

/**
 * Returns the lot with the newer of two bidding states: that of the reply or that of the pushed message. Bids
 * are only ever added, so the state with more bids is newer. Of two states with equally many bids, the one
 * that arrived later is newer.
 */
export function latestLot({ lot, at }: LotReply, pushed: PushedLot | null): LotDetail {
  if (pushed?.live.id !== lot.id) return lot;
  const { live } = pushed;
  const isNewer = live.bids > lot.bids || (live.bids === lot.bids && pushed.at > at);
  return isNewer ? { ...lot, ...live } : lot;
}

/**
 * Returns true when data that is not pushed may have changed, because the message is about another lot or the
 * lot has a new state.
 */
export const needsLotReload = (lot: Pick<LotDetail, 'id' | 'state'> | null, live: LiveLot): boolean =>
  lot?.id !== live.id || lot.state !== live.state;

/**
 * Returns how a user's bidder status changed: `changed` when they gained or lost the lead, placed a bid, or
 * the home has another lot. It is `unknown` when more bids arrived than the message contains.
 */
export function bidderStatusChange(
  own: BidderStatus,
  previousBidCount: number,
  live: LiveLot,
): 'changed' | 'unknown' | 'none' {
  if (own.lotId !== live.id) return 'changed';
  if (own.number === null) return 'none';
  const newBids = live.history.filter(({ number }) => number > previousBidCount);
  if (own.isLeading !== (live.leader === own.number)) return 'changed';
  if (newBids.some(({ bidder }) => bidder === own.number)) return 'changed';
  return newBids.length < live.bids - previousBidCount ? 'unknown' : 'none';
}
