import type { SignedIn } from '#features/accounts/policy.ts';
import { lotLimits } from '#features/auctions/choices.ts';
import { isLive, isOfferPending } from '#features/auctions/rules.ts';
import type { DepositDue } from '#features/auctions/schema.ts';
import { type LotRow, lockLot } from '#features/auctions/server/lots/lot-rows.ts';
import { notifyLotEvent } from '#features/auctions/server/notifications.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { readIntentIds } from '#features/payments/server/checkout/payments-of-subject.ts';
import { sumFailedAutomaticRefunds } from '#features/payments/server/refunds/failed-refunds.ts';
import { orderRefund } from '#features/payments/server/refunds/refund-order.ts';
import {
  type HeldPayments,
  readHeldPayments,
  readHeldPaymentsOf,
  readRefundablePayments,
} from '#features/payments/server/refunds/refundable-payments.ts';
import { difference, remaining, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  type BidderRow,
  clearParts,
  readBidder,
  readBidderById,
  readUnfinishedDeposits,
  updateDeposit,
} from './bidder-rows.ts';

const purpose = 'bid_deposit';
/**
 * Returns true while a bidder owes a deposit: a registered bidder whose deposit is incomplete, or a second
 * bidder with a pending offer.
 */
export function owesDeposit(lot: LotRow, bidder: BidderRow, now: Date): boolean {
  return isLive(lot) ? bidder.state === 'registered' : isSecond(lot, bidder) && isOfferPending(lot, now);
}

export const isSecond = (lot: LotRow, bidder: BidderRow) =>
  lot.state === 'second_bidder' && lot.buyerId === bidder.id;

/**
 * Returns what we hold of a bidder's deposit. It changes only while the lot is locked, or when an admin refunds. Money that
 * we could not refund is owed back, so it does not count.
 */
export const readHeldDeposit = (db: Db, bidder: BidderRow): Promise<HeldPayments> =>
  readHeld(db, purpose, bidder);

/** Returns what we hold of a bidder's payments for this purpose, without what is owed back. */
export async function readHeld(
  db: Db,
  of: 'bid_deposit' | 'lot_balance',
  { id }: BidderRow,
): Promise<HeldPayments> {
  const held = await readHeldPaymentsOf(db, of, String(id));
  const failed = await sumFailedAutomaticRefunds(db, await readIntentIds(db, of, String(id)));
  return { ...held, amount: remaining(held.amount, failed) };
}

/** Returns what we hold of each unfinished deposit in the currency of the lot, by the id of the bidder. */
export async function readReceivedParts(
  db: Db,
  { currency }: LotRow,
  bidders: readonly BidderRow[],
): Promise<(bidder: BidderRow) => number | null> {
  const subjects = bidders.filter(({ partsSince }) => partsSince !== null).map(({ id }) => String(id));
  const held = await readHeldPayments(db, purpose, subjects);
  return ({ id }) => {
    const parts = held.get(String(id));
    return parts ? toMajorUnit(parts.amount, currency) : null;
  };
}

/** Returns what a bidder still owes of the deposit, and until when; null when nothing is due. */
export async function readDepositDue(
  db: Db,
  lot: LotRow,
  bidder: BidderRow,
  now: Date,
): Promise<DepositDue | null> {
  if (lot.deposit === 0 || !owesDeposit(lot, bidder, now)) return null;
  const { amount } = await readHeldDeposit(db, bidder);
  const end = isSecond(lot, bidder) && lot.offerUntil ? lot.offerUntil : lot.closesAt;
  const partsEnd = bidder.partsSince && new Date(bidder.partsSince.getTime() + partsMs);
  return {
    received: toMajorUnit(amount, lot.currency),
    left: toMajorUnit(difference(lot.deposit, amount), lot.currency),
    until: (partsEnd && partsEnd < end ? partsEnd : end).toISOString(),
  };
}

const partsMs = lotLimits.depositPartsDays * 86_400_000;

export const depositTitle = (lot: LotRow): string =>
  `Bid deposit: ${lot.title}`.slice(0, paymentLimits.title);

/**
 * Refunds a deposit, or the parts of an incomplete one, each to the account it came from. The caller must
 * have locked the lot.
 */
export async function refundDeposit(kit: Kit, tx: Db, bidder: BidderRow, comment: string): Promise<void> {
  const isWhole = bidder.deposit === 'held';
  if (!isWhole && bidder.partsSince === null) return;
  const intentIds = await readIntentIds(tx, purpose, String(bidder.id));
  for (const { transactionId, amount } of await readRefundablePayments(tx, intentIds))
    await orderRefund(kit, tx, { transactionId, amount, comment });
  if (isWhole) return updateDeposit(tx, bidder.id, 'returned');
  await clearParts(tx, bidder.id);
  await notifyLotEvent(kit, tx, bidder.lotId, 'parts_returned', bidder.id, String(intentIds.at(-1)));
}

/** Refunds the parts of an incomplete deposit at the bidder's request. A repeated call changes nothing. */
export async function refundOwnParts(kit: Kit, user: SignedIn, lotId: number): Promise<null> {
  await kit.db.transaction().execute(async (tx) => {
    await lockLot(tx, lotId);
    const bidder = await readBidder(tx, lotId, user.id);
    if (bidder && bidder.partsSince !== null)
      await refundDeposit(kit, tx, bidder, 'The bidder asked for the parts back');
  });
  return null;
}

/** Reminds bidders once, a day before the parts of an incomplete deposit are refunded. */
export async function remindOfUnfinishedDeposits(kit: Kit): Promise<void> {
  const before = new Date(kit.clock().getTime() - partsMs + 86_400_000);
  const due = await readUnfinishedDeposits(kit.db, before);
  await forEachIsolated(kit, 'a reminder of an incomplete deposit', due, (id) =>
    kit.db.transaction().execute(async (tx) => {
      const bidder = await readBidderById(tx, id);
      if (bidder?.partsSince)
        await notifyLotEvent(kit, tx, bidder.lotId, 'parts_soon', id, bidder.partsSince.toISOString());
    }),
  );
}

/** Refunds the parts of the deposits that were not completed in time. */
export async function refundUnfinishedDeposits(kit: Kit): Promise<void> {
  const before = new Date(kit.clock().getTime() - partsMs);
  const due = await readUnfinishedDeposits(kit.db, before);
  await forEachIsolated(kit, 'an incomplete deposit', due, (id) =>
    kit.db.transaction().execute(async (tx) => {
      const found = await readBidderById(tx, id);
      if (found) await lockLot(tx, found.lotId);
      const bidder = await readBidderById(tx, id);
      if (bidder?.partsSince && bidder.partsSince <= before)
        await refundDeposit(kit, tx, bidder, 'The deposit was not completed in time');
    }),
  );
}
