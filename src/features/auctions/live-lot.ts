import type { BidderStatus, LotDetail } from './schema.ts';

/**
 * The data of a lot that changes during bidding. The server pushes it to all open pages of the lot on each
 * change.
 */
export type LiveLot = Pick<
  LotDetail,
  'id' | 'state' | 'closesAt' | 'price' | 'minimum' | 'isReserveMet' | 'leader' | 'bids' | 'history'
>;

/** A lot from the server's reply, with the time at which it arrived. */
type Answered = { lot: LotDetail; at: number };
type Sent = { live: LiveLot; at: number };

/**
 * Returns the newer of a reply and a pushed message. Bids are only ever added, so the one with more bids is
 * newer. When both have the same number, the one that arrived later is newer.
 */
export function latestLot({ lot, at }: Answered, sent: Sent | null): LotDetail {
  if (sent?.live.id !== lot.id) return lot;
  const { live } = sent;
  const isNewer = live.bids > lot.bids || (live.bids === lot.bids && sent.at > at);
  return isNewer ? { ...lot, ...live } : lot;
}

/** Returns true when other data of the lot may have changed together with its bidding state. */
export const isOtherLot = (lot: Pick<LotDetail, 'id' | 'state'> | null, live: LiveLot): boolean =>
  lot?.id !== live.id || lot.state !== live.state;

/**
 * Returns how a user's bidder status changed: `changed` when they gained or lost the lead or placed a bid. It
 * is `unknown` when more bids arrived than were sent.
 */
export function bidderStatusChange(
  own: BidderStatus,
  before: number,
  live: LiveLot,
): 'changed' | 'unknown' | 'none' {
  if (own.lotId !== live.id) return 'changed';
  if (own.number === null) return 'none';
  const newBids = live.history.filter(({ number }) => number > before);
  if (own.isLeading !== (live.leader === own.number)) return 'changed';
  if (newBids.some(({ bidder }) => bidder === own.number)) return 'changed';
  return newBids.length < live.bids - before ? 'unknown' : 'none';
}
