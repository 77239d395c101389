import type { BidderStatus, LotDetail } from './schema.ts';

/** What of a lot moves while people bid: sent to its open pages with each change, before any of them could ask. */
export type LiveLot = Pick<
  LotDetail,
  'id' | 'state' | 'closesAt' | 'price' | 'minimum' | 'isReserveMet' | 'leader' | 'bids' | 'history'
>;

/** A lot as it was answered, and what was sent of it, each with when it came. */
type Answered = { lot: LotDetail; at: number };
type Sent = { live: LiveLot; at: number };

/** Bids are only ever added, so whichever knows of more of them is newer; with as many, whichever came later. */
export function latestLot({ lot, at }: Answered, sent: Sent | null): LotDetail {
  if (sent?.live.id !== lot.id) return lot;
  const { live } = sent;
  const isNewer = live.bids > lot.bids || (live.bids === lot.bids && sent.at > at);
  return isNewer ? { ...lot, ...live } : lot;
}

/** Whether the rest of the lot may have changed with it. */
export const isOtherLot = (lot: Pick<LotDetail, 'id' | 'state'> | null, live: LiveLot): boolean =>
  lot?.id !== live.id || lot.state !== live.state;

/**
 * Whether somebody's own standing is another than before: `changed` when they lead now or did, or have bid; `unknown` when
 * bids came of which only the last few were sent.
 */
export function bidderStatusChange(
  own: BidderStatus,
  before: number,
  live: LiveLot,
): 'changed' | 'unknown' | 'none' {
  if (own.lotId !== live.id) return 'changed';
  if (own.number === null) return 'none';
  const news = live.history.filter(({ number }) => number > before);
  if (own.isLeading !== (live.leader === own.number)) return 'changed';
  if (news.some(({ bidder }) => bidder === own.number)) return 'changed';
  return news.length < live.bids - before ? 'unknown' : 'none';
}
