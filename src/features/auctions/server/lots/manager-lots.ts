import type { SignedIn } from '#features/accounts/policy.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { readBidders } from '#features/auctions/server/bidding/bidder-rows.ts';
import { readReceivedParts } from '#features/auctions/server/bidding/deposit.ts';
import { presentProof, readProofs } from '#features/auctions/server/closing/proof-rows.ts';
import { readDocumentParts } from '#features/auctions/server/documents/lot-documents.ts';
import { readQuestions } from '#features/auctions/server/watching/question-rows.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readHomesWithoutLot } from './home-for-auction.ts';
import { presentLot, presentQuestion } from './lot-presenter.ts';
import { presentLotRow } from './lot-row-presenter.ts';
import { readLotsOfSeller } from './lot-rows.ts';
import { requireOwnLot, sellerFilter } from './own-lot.ts';

/** Returns the user's own lots and their bank sales without a lot. An admin gets those of all sellers. */
export async function readManagerLots(kit: Kit, user: SignedIn) {
  const sellerId = sellerFilter(user);
  const lots = (await readLotsOfSeller(kit.db, sellerId)).map(presentLotRow);
  return { lots, homes: await readHomesWithoutLot(kit.db, sellerId) };
}

/**
 * Returns a lot as its seller sees it, with its bidders.
 * @throws AppError 'not-found' for another user's lot
 */
export async function readManagerLot(kit: Kit, user: SignedIn, id: number): Promise<ManagerLot> {
  const lot = await requireOwnLot(kit.db, user, id);
  const bidders = await readBidders(kit.db, id);
  const receivedOf = await readReceivedParts(kit.db, lot, bidders);
  return {
    ...(await presentLot(kit, lot)),
    questions: (await readQuestions(kit.db, id)).map((question) => ({
      ...presentQuestion(question),
      hiddenBecause: question.hiddenBecause,
    })),
    ownReserve: lot.reserve === null ? null : toMajorUnit(lot.reserve, lot.currency),
    bidders: bidders.map((bidder) => {
      const { number, name, email, state, reason, deposit } = bidder;
      return { number, name, email, state, reason, deposit, received: receivedOf(bidder) };
    }),
    ...(await readDocumentParts(kit.db, id)),
    proofs: (await readProofs(kit.db, id)).map(presentProof),
  };
}
