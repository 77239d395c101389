import type { BidderStatus, LotDetail } from './schema.ts';

/**
 * The data of a lot that changes during bidding. It is sent to its open pages with each change, without a
 * request.
 */
export type LiveLot = Pick<
  LotDetail,
  'id' | 'state' | 'closesAt' | 'price' | 'minimum' | 'isReserveMet' | 'leader' | 'bids' | 'history'
>;

/** A lot as it was answered, and the last message about it, each with its time of arrival. */
type Answered = { lot: LotDetail; at: number };
type Sent = { live: LiveLot; at: number };

/**
 * Returns the newer of the two. Bids are only ever added, so the one with more bids is newer; with as many,
 * the later one.
 */
export function latestLot({ lot, at }: Answered, sent: Sent | null): LotDetail {
  if (sent?.live.id !== lot.id) return lot;
  const { live } = sent;
  const isNewer = live.bids > lot.bids || (live.bids === lot.bids && sent.at > at);
  return isNewer ? { ...lot, ...live } : lot;
}

/** Returns true when the rest of the lot may have changed with it. */
export const isOtherLot = (lot: Pick<LotDetail, 'id' | 'state'> | null, live: LiveLot): boolean =>
  lot?.id !== live.id || lot.state !== live.state;

/**
 * Returns the change of a user's bidder status: `changed` when they gained or lost the lead, or have bid. It is
 * `unknown` when bids arrived of which only the last few were sent.
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
