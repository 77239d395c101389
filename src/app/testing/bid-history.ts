import type { Ledger } from '#features/auctions/ledger.ts';

/**
 * Returns the faults after a load test of bids: the history must contain exactly the accepted bids, and each
 * price must rise.
 */
export function bidHistoryErrors(accepted: readonly number[], { bids, lot }: Ledger): string[] {
  const errors: string[] = [];
  const answered = accepted.toSorted((one, other) => one - other).join(' ');
  if (answered !== bids.map(({ number }) => number).join(' ')) errors.push('the answers are not the history');
  for (const [index, bid] of bids.entries()) {
    const before = bids[index - 1];
    if (!before) continue;
    // The leader may raise a sealed maximum; a sealed maximum counts up to its own amount.
    const raisesOwn = before.leader === bid.bidder;
    const isOutbidByMaximum = before.leader === bid.leader && !raisesOwn;
    const minRise = raisesOwn ? 0 : isOutbidByMaximum ? 1 : lot.increment;
    if (bid.price - before.price < minRise)
      errors.push(`bid ${bid.number} rises from ${before.price} to ${bid.price}`);
  }
  return errors;
}
