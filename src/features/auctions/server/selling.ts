import type { SignedIn } from '#features/accounts/policy.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readBidderById, readSecond, updateDeposit } from './bidder-rows.ts';
import { noSuchLot } from './bidding.ts';
import { type LotRow, lockLot, readTermsOfLot, updateSale } from './lot-rows.ts';
import { tellOfLot } from './telling.ts';

/** The buyer has paid the rest to the bank. @throws AppError 'conflict' when nobody owes it */
export async function completeSale(kit: Kit, tx: Db, lot: LotRow): Promise<void> {
  if (lot.state !== 'awaiting_balance' || lot.buyerId === null) throw notAwaited();
  await updateSale(tx, lot.id, { state: 'completed' });
  await tellOfLot(kit, tx, lot.id, 'completed', lot.buyerId);
}

/**
 * The buyer has not paid the rest: the deposit is lost, and the second bidder is asked, at what they offered. Of a second bidder
 * who does not answer: it ends.
 * @throws AppError 'conflict' when nobody owes it, or it is not due yet
 */
export async function defaultSale(kit: Kit, tx: Db, lot: LotRow, reason: string): Promise<void> {
  if (lot.state === 'second_bidder') return updateSale(tx, lot.id, { state: 'defaulted', reason });
  if (lot.state !== 'awaiting_balance' || lot.buyerId === null) throw notAwaited();
  if (lot.balanceDue !== null && kampalaDay(kit.clock()) <= lot.balanceDue)
    throw new AppError(
      'conflict',
      'balance_not_due',
      `The buyer has until the end of ${formatDate(lot.balanceDue)} to pay.`,
    );
  const buyer = await readBidderById(tx, lot.buyerId);
  if (buyer?.deposit === 'held') await updateDeposit(tx, buyer.id, 'kept');
  await tellOfLot(kit, tx, lot.id, 'defaulted', lot.buyerId);
  const isFirst = lot.buyerId === lot.leaderId;
  const second = isFirst ? await readSecond(tx, lot.id, lot.buyerId) : null;
  if (!second || (lot.reserve !== null && second.amount < lot.reserve))
    return updateSale(tx, lot.id, { state: 'defaulted', reason });
  await updateSale(tx, lot.id, {
    state: 'second_bidder',
    reason,
    buyerId: second.bidderId,
    price: second.amount,
  });
  await tellOfLot(kit, tx, lot.id, 'second', second.bidderId);
}

/**
 * The second bidder takes the home at the price of their own bid, or does not.
 * @throws AppError 'not-found'; 'forbidden' for anybody else; 'conflict' when nobody was asked
 */
export async function answerAsSecond(
  kit: Kit,
  user: SignedIn,
  lotId: number,
  accepts: boolean,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockLot(tx, lotId);
    if (!lot) throw noSuchLot();
    if (lot.state !== 'second_bidder' || lot.buyerId === null)
      throw new AppError('conflict', 'not_asked', 'Nobody was asked to take this home.');
    if ((await readBidderById(tx, lot.buyerId))?.userId !== user.id)
      throw new AppError('forbidden', 'not_second', 'Somebody else was asked to take this home.');
    if (!accepts) return updateSale(tx, lotId, { state: 'defaulted' });
    const { balanceDays } = await readTermsOfLot(tx, lot.id);
    const balanceDue = addDays(kampalaDay(kit.clock()), balanceDays);
    await updateSale(tx, lotId, { state: 'awaiting_balance', balanceDue });
    await tellOfLot(kit, tx, lotId, 'won', lot.buyerId);
  });
}

const notAwaited = () =>
  new AppError('conflict', 'no_balance_awaited', 'Nobody owes the balance of this lot.');
