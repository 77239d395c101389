import type { Ledger } from '#features/auctions/ledger.ts';

/** What a storm of bids must leave: every answer is in the history and the history is all answers, and each price rises. */
export function bidHistoryErrors(accepted: readonly number[], { bids, lot }: Ledger): string[] {
  const faults: string[] = [];
  const told = accepted.toSorted((one, other) => one - other).join(' ');
  if (told !== bids.map(({ number }) => number).join(' ')) faults.push('the answers are not the history');
  for (const [index, bid] of bids.entries()) {
    const before = bids[index - 1];
    if (!before) continue;
    // Whoever leads may raise what is sealed; a sealed maximum holds up to itself.
    const raisesOwn = before.leader === bid.bidder;
    const isHeld = before.leader === bid.leader && !raisesOwn;
    const least = raisesOwn ? 0 : isHeld ? 1 : lot.increment;
    if (bid.price - before.price < least)
      faults.push(`bid ${bid.number} rises from ${before.price} to ${bid.price}`);
  }
  return faults;
}
