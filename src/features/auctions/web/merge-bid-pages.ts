import type { ShownBid } from '#features/auctions/schema.ts';

/**
 * The bids down from the last one without a gap, of those that were sent: several may have come between two answers, and what
 * lies before them is asked for again.
 */
export function mergeBidPages(last: readonly ShownBid[], known: readonly ShownBid[]): ShownBid[] {
  const byNumber = new Map([...known, ...last].map((bid) => [bid.number, bid]));
  const bids: ShownBid[] = [];
  let next = last[0];
  while (next) {
    bids.push(next);
    next = byNumber.get(next.number - 1);
  }
  return bids;
}
