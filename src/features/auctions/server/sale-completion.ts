import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type BidderRow, readBidderById, readSecond, updateDeposit } from './bidder-rows.ts';
import {
  type LotRow,
  lockLot,
  readExpiredOffers,
  readLotRules,
  readTermsOfLot,
  updateSale,
} from './lot-rows.ts';
import { readDeskLot } from './manager-lots.ts';
import { notifyLotEvent } from './notifications.ts';
import { lockOwnLot } from './own-lot.ts';
import { noSuchLot } from './place-bid.ts';

type End = { act: 'complete' } | { act: 'default'; reason: string };

/**
 * Records whether the buyer paid the balance.
 * @throws AppError 'not-found'; 'conflict' when no balance is due, or a default is recorded before the due
 * date
 */
export async function endSale(kit: Kit, user: SignedIn, id: number, end: End): Promise<ManagerLot> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, id);
    if (end.act === 'complete') await completeSale(kit, tx, lot);
    else await defaultSale(kit, tx, lot, end.reason);
    await writeAudit(tx, {
      actorId: user.id,
      action: end.act === 'complete' ? 'sale completed' : 'buyer in default',
      subject: `lot ${id}`,
      details: { title: lot.title, ...(end.act === 'default' && { why: end.reason }) },
    });
  });
  return readDeskLot(kit, user, id);
}

/** Completes a sale whose buyer has paid the balance to the bank. */
async function completeSale(kit: Kit, tx: Db, lot: LotRow): Promise<void> {
  if (lot.state !== 'awaiting_balance' || lot.buyerId === null) throw notAwaited();
  await updateSale(tx, lot.id, { state: 'completed' });
  await notifyLotEvent(kit, tx, lot.id, 'completed', lot.buyerId);
}

/**
 * Records a default. The buyer has not paid the balance and loses the deposit, and the home is offered to the
 * second bidder at the amount of that bidder's offer.
 */
async function defaultSale(kit: Kit, tx: Db, lot: LotRow, reason: string): Promise<void> {
  if (lot.state !== 'awaiting_balance' || lot.buyerId === null) throw notAwaited();
  if (lot.balanceDue !== null && kampalaDay(kit.clock()) <= lot.balanceDue)
    throw new AppError(
      'conflict',
      'balance_not_due',
      english('The buyer can still pay until the end of {balanceDue}.', {
        balanceDue: formatAuctionDay(lot.balanceDue),
      }),
    );
  const buyer = await readBidderById(tx, lot.buyerId);
  if (buyer?.deposit === 'held') await updateDeposit(tx, buyer.id, 'kept');
  await notifyLotEvent(kit, tx, lot.id, 'defaulted', lot.buyerId);
  const isFirst = lot.buyerId === lot.leaderId;
  const second = isFirst ? await readSecond(tx, lot.id, lot.buyerId) : null;
  if (!second || (lot.reserve !== null && second.amount < lot.reserve))
    return updateSale(tx, lot.id, { state: 'defaulted', reason });
  const { offerDays } = await readLotRules(tx);
  await updateSale(tx, lot.id, {
    state: 'second_bidder',
    reason,
    buyerId: second.bidderId,
    price: second.amount,
    offerUntil: new Date(kit.clock().getTime() + offerDays * dayMs),
  });
  await notifyLotEvent(kit, tx, lot.id, 'second', second.bidderId);
}

/**
 * Records the second bidder's response. This accepts the home only when no deposit is due. Otherwise the
 * bidder accepts by paying the deposit.
 * @throws AppError 'not-found'; 'forbidden' for any other user; 'conflict' when there is no offer, or the
 * deposit is due
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
    if (!bidder || !isOffered(lot, kit.clock()))
      throw new AppError('conflict', 'not_asked', english('There is no open offer for this home.'));
    if (bidder.userId !== user.id)
      throw new AppError('forbidden', 'not_second', english('This home has been offered to another bidder.'));
    if (!accepts) return updateSale(tx, lotId, { state: 'defaulted' });
    if (lot.deposit > 0)
      throw new AppError('conflict', 'deposit_needed', english('Pay the deposit to accept this offer.'));
    await offerToSecondBidder(kit, tx, lot, bidder);
  });
  return null;
}

/** Returns true while the second bidder can still accept the home. */
export function isOffered({ state, offerUntil }: Pick<LotRow, 'state' | 'offerUntil'>, now: Date): boolean {
  return state === 'second_bidder' && offerUntil !== null && now < offerUntil;
}

/** Offers the home to the second bidder. The caller must have locked the lot. */
export async function offerToSecondBidder(kit: Kit, tx: Db, lot: LotRow, { id }: BidderRow): Promise<void> {
  const { balanceDays } = await readTermsOfLot(tx, lot.id);
  const balanceDue = addDays(kampalaDay(kit.clock()), balanceDays);
  await updateSale(tx, lot.id, { state: 'awaiting_balance', balanceDue });
  await notifyLotEvent(kit, tx, lot.id, 'won', id);
}

/** Ends expired offers to second bidders without a sale. */
export async function expireSecondOffers(kit: Kit): Promise<void> {
  await forEachIsolated(kit, 'an offer that is over', await readExpiredOffers(kit.db, kit.clock()), (id) =>
    kit.db.transaction().execute(async (tx) => {
      const lot = await lockLot(tx, id);
      if (lot?.state !== 'second_bidder' || lot.buyerId === null || isOffered(lot, kit.clock())) return;
      await updateSale(tx, id, { state: 'defaulted' });
      await notifyLotEvent(kit, tx, id, 'offer_over', lot.buyerId);
    }),
  );
}

const dayMs = 86_400_000;

const notAwaited = () =>
  new AppError('conflict', 'no_balance_awaited', english('This auction has no outstanding balance.'));
