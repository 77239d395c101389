import type { SignedIn } from '#features/accounts/policy.ts';
import type { BidderRow } from './bidder-rows.ts';
import type { LotRow } from './lot-rows.ts';

/** Whose lot it is, admins, and bidders whose deposit is here. Who was refused or has not paid reads names only. */
export function mayReadPapers(lot: LotRow, user: SignedIn, bidder: BidderRow | null): boolean {
  if (runsLot(lot, user)) return true;
  return lot.state !== 'draft' && (bidder?.state === 'paid' || bidder?.state === 'approved');
}

export function runsLot(lot: LotRow, user: SignedIn): boolean {
  return user.role === 'admin' || (user.role === 'property_manager' && lot.sellerId === user.id);
}
