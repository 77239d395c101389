import type { ShownBid } from '#features/auctions/schema.ts';

/**
 * Returns the bids from the newest one back to the first gap. More bids may have arrived between two replies
 * than the lot contains, so the bids before a gap must be requested again.
 */
export function mergeBidPages(latest: readonly ShownBid[], earlier: readonly ShownBid[]): ShownBid[] {
  const byNumber = new Map([...earlier, ...latest].map((bid) => [bid.number, bid]));
  const bids: ShownBid[] = [];
  let next = latest[0];
  while (next) {
    bids.push(next);
    next = byNumber.get(next.number - 1);
  }
  return bids;
}
