import type { SignedIn } from '#features/accounts/policy.ts';
import type { LotState } from '#features/auctions/choices.ts';
import { isLive } from '#features/auctions/rules.ts';
import { isBankOf } from '#features/auctions/server/bank/bank-rows.ts';
import type { BidderRow } from '#features/auctions/server/bidding/bidder-rows.ts';
import type { LotRow } from '#features/auctions/server/lots/lot-rows.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Returns true for the seller, the bank and admins. While bidding is open, bidders who have paid the deposit or were
 * approved can read the documents. Afterwards only the buyer can, or the second bidder while the home is offered to
 * them. Others see only the names of the documents.
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
  if (!bidder) return isBankOf(db, lot.id, user.id);
  if (isLive(lot)) return bidder.state === 'paid' || bidder.state === 'approved';
  return lot.buyerId === bidder.id && buyerStates.has(lot.state);
}

const buyerStates = new Set<LotState>(['awaiting_balance', 'second_bidder', 'completed']);

export function canManageLot(lot: LotRow, user: SignedIn): boolean {
  return user.role === 'admin' || (user.role === 'property_manager' && lot.sellerId === user.id);
}
