import type { ShownBid } from '#features/auctions/schema.ts';

/**
 * Returns the bids down from the last one without a gap, from those that were sent. Several may have arrived
 * between two answers; the bids before a gap are requested again.
 */
export function mergeBidPages(last: readonly ShownBid[], loaded: readonly ShownBid[]): ShownBid[] {
  const byNumber = new Map([...loaded, ...last].map((bid) => [bid.number, bid]));
  const bids: ShownBid[] = [];
  let next = last[0];
  while (next) {
    bids.push(next);
    next = byNumber.get(next.number - 1);
  }
  return bids;
}
