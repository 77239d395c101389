import type { ShownBid } from '#features/auctions/schema.ts';

/**
 * Returns the bids from the last one back to the first gap. Several bids may have arrived between two
 * replies, so the bids before a gap are requested again.
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
