import type { Ledger } from '#features/auctions/ledger.ts';

/**
 * Returns the errors in the bid history after a load test: the history must contain exactly the accepted
 * bids, and each price must rise.
 */
export function bidHistoryErrors(accepted: readonly number[], { bids, lot }: Ledger): string[] {
  const errors: string[] = [];
  const acceptedNumbers = accepted.toSorted((a, b) => a - b).join(' ');
  if (acceptedNumbers !== bids.map(({ number }) => number).join(' '))
    errors.push('the answers are not the history');
  for (const [index, bid] of bids.entries()) {
    const previous = bids[index - 1];
    if (!previous) continue;
    // Leaders can raise their own sealed maximum without a change in price. When a sealed maximum beats a new
    // bid, the price rises to that maximum at most, which can be less than a full increment.
    const raisesOwnMaximum = previous.leader === bid.bidder;
    const isOutbidByMaximum = previous.leader === bid.leader && !raisesOwnMaximum;
    const minRise = raisesOwnMaximum ? 0 : isOutbidByMaximum ? 1 : lot.increment;
    if (bid.price - previous.price < minRise)
      errors.push(`bid ${bid.number} rises from ${previous.price} to ${bid.price}`);
  }
  return errors;
}
