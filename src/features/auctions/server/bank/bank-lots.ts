import type { SignedIn } from '#features/accounts/policy.ts';
import type { BankLot } from '#features/auctions/bank-schema.ts';
import { readBidders } from '#features/auctions/server/bidding/bidder-rows.ts';
import { readReceivedParts } from '#features/auctions/server/bidding/deposit.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import { presentProof, readProofs } from '#features/auctions/server/closing/proof-rows.ts';
import { readDocumentParts } from '#features/auctions/server/documents/lot-documents.ts';
import { presentLot } from '#features/auctions/server/lots/lot-presenter.ts';
import { presentLotRow } from '#features/auctions/server/lots/lot-row-presenter.ts';
import { type LotRow, readLot } from '#features/auctions/server/lots/lot-rows.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { isBankOf, readBankLotIds } from './bank-rows.ts';

export async function readBankLots(db: Db, user: SignedIn) {
  const lots = await Promise.all((await readBankLotIds(db, user.id)).map((id) => readLot(db, id)));
  return lots.flatMap((lot) => (lot ? [presentLotRow(lot)] : []));
}

/**
 * Returns a lot for a user with bank access to it.
 * @throws AppError 'not-found' for any other user
 */
export async function requireBankLot(db: Db, user: SignedIn, id: number): Promise<LotRow> {
  const lot = await readLot(db, id);
  if (!lot || !(await isBankOf(db, lot.id, user.id))) throw noSuchLot();
  return lot;
}

/** Returns a lot as its bank sees it, without names and without sealed data. */
export async function readBankLot(kit: Kit, user: SignedIn, id: number): Promise<BankLot> {
  const lot = await requireBankLot(kit.db, user, id);
  const bidders = await readBidders(kit.db, id);
  const receivedOf = await readReceivedParts(kit.db, lot, bidders);
  return {
    ...(await presentLot(kit, lot)),
    ...(await readDocumentParts(kit.db, id)),
    proofs: (await readProofs(kit.db, id)).map(presentProof),
    bidders: bidders.map((bidder) => {
      const { number, state, deposit } = bidder;
      return { number, state, deposit, received: receivedOf(bidder) };
    }),
    buyer: bidders.find((bidder) => bidder.id === lot.buyerId)?.number ?? null,
    balanceDue: lot.state === 'awaiting_balance' ? lot.balanceDue : null,
  };
}
