import type { SignedIn } from '#features/accounts/policy.ts';
import { isBankOf } from '#features/auctions/server/bank/bank-rows.ts';
import type { BidderRow } from '#features/auctions/server/bidding/bidder-rows.ts';
import type { LotRow } from '#features/auctions/server/lots/lot-rows.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Returns true for the seller, the bank, admins, and bidders who have paid the deposit or were approved.
 * Declined and unpaid bidders see only the names of the documents.
 */
export async function canReadDocuments(
  db: Db,
  lot: LotRow,
  user: SignedIn,
  bidder: BidderRow | null,
): Promise<boolean> {
  if (canManageLot(lot, user)) return true;
  if (lot.state === 'draft') return false;
  // A bidder never has bank access to the lot.
  return bidder ? bidder.state === 'paid' || bidder.state === 'approved' : isBankOf(db, lot.id, user.id);
}

export function canManageLot(lot: LotRow, user: SignedIn): boolean {
  return user.role === 'admin' || (user.role === 'property_manager' && lot.sellerId === user.id);
}
