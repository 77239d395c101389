import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { isOfferPending } from '#features/auctions/rules.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import {
  type BidderRow,
  readBidderById,
  readSecondBid,
  updateDeposit,
} from '#features/auctions/server/bidding/bidder-rows.ts';
import { refundDeposit } from '#features/auctions/server/bidding/deposit.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import {
  type LotRow,
  lockLot,
  readExpiredOffers,
  readLotRules,
  readTermsOfLot,
  updateSale,
} from '#features/auctions/server/lots/lot-rows.ts';
import { readManagerLot } from '#features/auctions/server/lots/manager-lots.ts';
import { lockOwnLot } from '#features/auctions/server/lots/own-lot.ts';
import { notifyLotEvent } from '#features/auctions/server/notifications.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readSaleBalance, refundBalance, settleSale } from './balance.ts';

type SaleOutcome = { act: 'complete' } | { act: 'default'; reason: string };

/**
 * Records whether the buyer has paid the balance.
 * @throws AppError 'not-found'; 'forbidden' when the user has lost the role; 'conflict' when no balance is
 * due, or when a default is recorded before the due date has passed
 */
export async function endSale(
  kit: Kit,
  user: SignedIn,
  id: number,
  outcome: SaleOutcome,
): Promise<ManagerLot> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, id);
    if (outcome.act === 'complete') await completeSale(kit, tx, lot);
    else await defaultSale(kit, tx, lot, outcome.reason);
    await writeAudit(tx, {
      actorId: user.id,
      action: outcome.act === 'complete' ? 'sale completed' : 'buyer in default',
      subject: `lot ${id}`,
      details: { title: lot.title, ...(outcome.act === 'default' && { why: outcome.reason }) },
    });
  });
  return readManagerLot(kit, user, id);
}

/** Completes a sale whose buyer has paid the balance. What was paid of it through us becomes owed to the seller. */
async function completeSale(kit: Kit, tx: Db, lot: LotRow): Promise<void> {
  if (lot.state !== 'awaiting_balance' || lot.buyerId === null) throw noBalanceDue();
  const buyer = await readBidderById(tx, lot.buyerId);
  if (buyer) {
    const { received } = await readSaleBalance(tx, lot, buyer);
    await settleSale(kit, tx, { lot, buyer, due: received.amount });
  }
  await updateSale(tx, lot.id, { state: 'completed' });
  await notifyLotEvent(kit, tx, lot.id, 'completed', lot.buyerId);
}

/**
 * Records a default. The buyer loses the deposit, and gets back what they have paid of the balance. The home is offered to the
 * second bidder at their highest offer, unless the buyer was the second bidder, there is none, or the offer is below the reserve.
 */
async function defaultSale(kit: Kit, tx: Db, lot: LotRow, reason: string): Promise<void> {
  if (lot.state !== 'awaiting_balance' || lot.buyerId === null) throw noBalanceDue();
  if (lot.balanceDue !== null && kampalaDay(kit.clock()) <= lot.balanceDue)
    throw new AppError(
      'conflict',
      'balance_not_due',
      english('The buyer can still pay until the end of {balanceDue}.', {
        balanceDue: formatAuctionDay(lot.balanceDue),
      }),
    );
  const buyer = await readBidderById(tx, lot.buyerId);
  if (buyer) {
    const { left, received } = await readSaleBalance(tx, lot, buyer);
    if (left === 0 && received.amount > 0)
      throw new AppError(
        'conflict',
        'balance_paid',
        english('The buyer has paid the whole balance. Complete the sale instead.'),
      );
    await refundBalance(kit, tx, buyer);
  }
  if (buyer?.deposit === 'held') await updateDeposit(tx, buyer.id, 'kept');
  await notifyLotEvent(kit, tx, lot.id, 'defaulted', lot.buyerId);
  const isOriginalWinner = lot.buyerId === lot.leaderId;
  const secondBid = isOriginalWinner ? await readSecondBid(tx, lot.id, lot.buyerId) : null;
  if (!secondBid || (lot.reserve !== null && secondBid.amount < lot.reserve))
    return updateSale(tx, lot.id, { state: 'defaulted', reason });
  const { offerDays } = await readLotRules(tx);
  await updateSale(tx, lot.id, {
    state: 'second_bidder',
    reason,
    buyerId: secondBid.bidderId,
    price: secondBid.amount,
    offerUntil: new Date(kit.clock().getTime() + offerDays * dayMs),
  });
  await notifyLotEvent(kit, tx, lot.id, 'second', secondBid.bidderId);
}

/**
 * Records the second bidder's response. Accepting here is possible only without a deposit. Otherwise the
 * bidder accepts by paying the deposit.
 * @throws AppError 'not-found'; 'forbidden' for any other user; 'conflict' when there is no pending offer, or
 * a deposit is due
 */
export async function respondToSecondOffer(
  kit: Kit,
  user: SignedIn,
  lotId: number,
  accepts: boolean,
): Promise<null> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockLot(tx, lotId);
    if (!lot) throw noSuchLot();
    const bidder = lot.buyerId === null ? null : await readBidderById(tx, lot.buyerId);
    if (!bidder || !isOfferPending(lot, kit.clock()))
      throw new AppError('conflict', 'not_asked', msg('There is no open offer for this home.'));
    if (bidder.userId !== user.id)
      throw new AppError('forbidden', 'not_second', msg('This home has been offered to another bidder.'));
    if (!accepts) {
      await refundDeposit(kit, tx, bidder, 'The offer was declined');
      return updateSale(tx, lotId, { state: 'defaulted' });
    }
    if (lot.deposit > 0)
      throw new AppError('conflict', 'deposit_needed', msg('Pay the deposit to accept this offer.'));
    await sellToSecondBidder(kit, tx, lot, bidder);
  });
  return null;
}

/** Sells the home to the second bidder, who has accepted the offer. The caller must have locked the lot. */
export async function sellToSecondBidder(kit: Kit, tx: Db, lot: LotRow, { id }: BidderRow): Promise<void> {
  const { balanceDays } = await readTermsOfLot(tx, lot.id);
  const balanceDue = addDays(kampalaDay(kit.clock()), balanceDays);
  await updateSale(tx, lot.id, { state: 'awaiting_balance', balanceDue });
  await notifyLotEvent(kit, tx, lot.id, 'won', id);
}

/** Ends the sales whose offer to the second bidder has expired. */
export async function expireSecondOffers(kit: Kit): Promise<void> {
  await forEachIsolated(kit, 'an offer that is over', await readExpiredOffers(kit.db, kit.clock()), (id) =>
    kit.db.transaction().execute(async (tx) => {
      const lot = await lockLot(tx, id);
      if (lot?.state !== 'second_bidder' || lot.buyerId === null || isOfferPending(lot, kit.clock())) return;
      await updateSale(tx, id, { state: 'defaulted' });
      const bidder = await readBidderById(tx, lot.buyerId);
      if (bidder) await refundDeposit(kit, tx, bidder, 'The offer expired');
      await notifyLotEvent(kit, tx, id, 'offer_over', lot.buyerId);
    }),
  );
}

const dayMs = 86_400_000;

const noBalanceDue = () =>
  new AppError('conflict', 'no_balance_awaited', english('This auction has no outstanding balance.'));
