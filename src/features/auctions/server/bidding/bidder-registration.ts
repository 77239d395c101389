import type { SignedIn } from '#features/accounts/policy.ts';
import { isEmailConfirmed } from '#features/accounts/server/email-confirmation.ts';
import { isLive } from '#features/auctions/rules.ts';
import type { BidderStatus } from '#features/auctions/schema.ts';
import { isBankOf } from '#features/auctions/server/bank/bank-rows.ts';
import { sellToSecondBidder } from '#features/auctions/server/closing/sale-completion.ts';
import { notifySeller } from '#features/auctions/server/closing/seller-emails.ts';
import { readBidderStatusForLot } from '#features/auctions/server/lots/lot-presenter.ts';
import { type LotRow, lockLot, readLot, readTermsOfLot } from '#features/auctions/server/lots/lot-rows.ts';
import { notifyLotEvent } from '#features/auctions/server/notifications.ts';
import { partFault } from '#features/payments/parts.ts';
import { isPaid } from '#features/payments/rules.ts';
import type { Payer, Payment } from '#features/payments/schema.ts';
import { requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import { createIntent, type QuoteRequest } from '#features/payments/server/checkout/create-intent.ts';
import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { partTitle, requirePart } from '#features/payments/server/checkout/part-payments.ts';
import { renamePayment } from '#features/payments/server/checkout/payments-of-subject.ts';
import { presentPayment } from '#features/payments/server/payment-list.ts';
import { AppError } from '#kit/app-error.ts';
import { type MinorAmount, sum, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  type BidderRow,
  clearParts,
  insertBidder,
  readBidder,
  readBidderById,
  readCanSeeSealed,
  recordDeposit,
  recordPart,
  reopenDeposit,
  resetToRegistered,
  updateDeposit,
} from './bidder-rows.ts';
import { depositTitle, isSecond, owesDeposit, readDepositDue, readHeldDeposit } from './deposit.ts';
import { bankBidderError, noSuchLot, sealedViewerError } from './place-bid.ts';

/**
 * Registers a user as a bidder. By registering, they accept the current terms. A repeated call changes
 * nothing.
 * @throws AppError 'not-found'; 'forbidden' for a user who can see sealed data, has bank access to the lot,
 * or has not confirmed their email address; 'conflict' when the lot accepts no more bidders
 */
export async function registerBidder(kit: Kit, user: SignedIn, lotId: number): Promise<BidderStatus> {
  return kit.db.transaction().execute(async (tx) => {
    const lot = await lockLot(tx, lotId);
    if (!lot || lot.state === 'draft') throw noSuchLot();
    if (await readCanSeeSealed(tx, lotId, user.id)) throw sealedViewerError();
    if (!isLive(lot))
      throw new AppError('conflict', 'lot_closed', msg('This auction is closed to new bidders.'));
    if (await isBankOf(tx, lotId, user.id)) throw bankBidderError();
    if (!(await isEmailConfirmed(tx, user.id)))
      throw new AppError(
        'forbidden',
        'email_not_confirmed',
        msg(
          'Please confirm your email address before you register. You are not registered yet, and nothing was charged.',
        ),
      );
    const { terms } = await readTermsOfLot(tx, lot.id);
    await insertBidder(tx, { lotId, userId: user.id, terms, isFree: lot.deposit === 0 });
    const status = await readBidderStatusForLot(tx, user, lot, kit.clock());
    if (status.state === 'paid' && status.number !== null) await notifySeller(kit, tx, lotId, status.number);
    return status;
  });
}

type PayBidDepositInput = QuoteRequest & {
  lotId: number;
  user: SignedIn;
  payer: Payer;
  /** The part to pay; all that is left by default. */
  amount?: number | undefined;
};

/**
 * Quotes the deposit or a part of it for a registered bidder, or for a second bidder who accepts the offer.
 * @throws AppError 'not-found'; 'conflict' when no deposit is due, or less than the amount; 'invalid' when it is no
 * part that can be paid; the errors of `createIntent`
 */
export async function payBidDeposit(
  kit: Kit,
  { lotId, user, payer, amount, ...caller }: PayBidDepositInput,
): Promise<Payment> {
  const lot = await readLot(kit.db, lotId);
  const bidder = lot && (await readBidder(kit.db, lotId, user.id));
  if (!lot || !bidder)
    throw new AppError('not-found', 'not_registered', msg('Register to bid before you pay the deposit.'));
  const due = await readDepositDue(kit.db, lot, bidder, kit.clock());
  if (!due)
    throw new AppError('conflict', 'nothing_to_pay', msg('You do not owe a deposit for this auction.'));
  const owner = { userId: user.id, visitorId: null };
  const order = {
    purpose: 'bid_deposit' as const,
    subject: String(bidder.id),
    title: depositTitle(lot),
    amount: requirePart(amount ?? due.left, due.left, lot.currency),
    ...{ currency: lot.currency, owner, payer },
  };
  const reference = await createIntent(kit, order, caller);
  return presentPayment(kit, await requireOwnIntent(kit, owner, reference));
}

/**
 * Records the deposit of a bidder, or a part of it. A second payment, or a deposit that is no longer due, is refunded
 * automatically.
 */
export const fulfilBidDeposit: FulfilmentHandler = {
  returnsDouble: true,
  async isLapsed(tx, { id, subject, amount }, kit) {
    const [lot, bidder] = await lockLotAndBidder(tx, Number(subject));
    if (!lot || !bidder) return true;
    // The deposit is already recorded for this payment, so more money for it is a double payment, not a late
    // one.
    if (bidder.intentId === id) return false;
    return !owesDeposit(lot, bidder, kit.clock()) || (await exceedsDeposit(tx, lot, bidder, amount));
  },
  async obstacle(db, { subject, amount }, kit, { locks }) {
    const [lot, bidder] = await readLotAndBidder(db, Number(subject), locks ? lockLot : readLot);
    if (lot && bidder && owesDeposit(lot, bidder, kit.clock()))
      return (await exceedsDeposit(db, lot, bidder, amount))
        ? {
            reason: 'already_paid',
            message: msg(
              'This is more than the amount left to pay. Cancel this payment and pay the rest of the deposit.',
            ),
          }
        : null;
    return bidder?.intentId && bidder.deposit === 'held'
      ? { reason: 'already_paid', message: msg('You had already paid this deposit.') }
      : { reason: 'lapsed', message: msg('This auction no longer accepts a deposit from you.') };
  },
  async transferUntil(db, { subject }, kit) {
    const [lot, bidder] = await readLotAndBidder(db, Number(subject), readLot);
    const due = lot && bidder && (await readDepositDue(db, lot, bidder, kit.clock()));
    return due ? new Date(due.until) : null;
  },
  async takesPart(tx, { subject }, kit, amount) {
    const [lot, bidder] = await lockLotAndBidder(tx, Number(subject));
    const due = lot?.currency === 'UGX' && bidder && (await readDepositDue(tx, lot, bidder, kit.clock()));
    return due ? partFault(toMajorUnit(amount, 'UGX'), due.left) === null : false;
  },
  async grant(tx, { id, subject, amount }, kit) {
    const [lot, bidder] = await lockLotAndBidder(tx, Number(subject));
    if (!lot || !bidder) throw new Error(`bidder ${subject} is gone`);
    const held = await readHeldDeposit(tx, bidder);
    if (amount < lot.deposit) await renamePayment(tx, id, partTitle(depositInParts(lot), held));
    if (held.amount < lot.deposit) return recordPart(tx, bidder.id, kit.clock());
    await recordDeposit(tx, bidder.id, id);
    if (isSecond(lot, bidder)) await sellToSecondBidder(kit, tx, lot, bidder);
    else {
      await notifyLotEvent(kit, tx, lot.id, 'deposit_paid', bidder.id);
      await notifySeller(kit, tx, lot.id, bidder.number);
    }
  },
  lockSubject: (tx, { subject }) => lockLotAndBidder(tx, Number(subject)),
  async revoke(tx, { subject }, kit) {
    const [lot, bidder] = await lockLotAndBidder(tx, Number(subject));
    if (lot && bidder) await reopenAfterRefund(kit, tx, lot, bidder);
    return null;
  },
  async turnAway(tx, { reference, subject, amount, status }, kit, reason) {
    const [lot, bidder] = await readLotAndBidder(tx, Number(subject), readLot);
    if (!lot || !bidder) return;
    const partEvent = isPaid(status) ? 'part_twice' : 'part_extra';
    const paidEvent = amount < lot.deposit ? partEvent : 'deposit_twice';
    const event = reason === 'already_paid' ? paidEvent : 'deposit_late';
    await notifyLotEvent(kit, tx, bidder.lotId, event, bidder.id, reference);
  },
};

/** Ends or reopens the deposit of a bidder after one of its payments was refunded in full. */
async function reopenAfterRefund(kit: Kit, tx: Db, lot: LotRow, bidder: BidderRow): Promise<void> {
  const { amount } = await readHeldDeposit(tx, bidder);
  // The refund may be for an earlier deposit that a later one has replaced.
  if (amount >= lot.deposit) return;
  const isOpen = isLive(lot) && bidder.state !== 'refused';
  if (amount > 0) {
    if (isOpen && bidder.deposit === 'held') await reopenDeposit(tx, bidder.id, kit.clock());
    return;
  }
  await clearParts(tx, bidder.id);
  if (bidder.deposit === null) return;
  await updateDeposit(tx, bidder.id, 'returned');
  // The deposit was refunded while bidders can still register, so the bidder must pay it again before bidding.
  if (isOpen) await resetToRegistered(tx, bidder.id);
}

const depositInParts = ({ title, deposit: total, currency }: LotRow) => ({
  ...{ name: 'bid deposit', title, total, currency },
});

async function exceedsDeposit(db: Db, lot: LotRow, bidder: BidderRow, amount: MinorAmount): Promise<boolean> {
  const held = await readHeldDeposit(db, bidder);
  return sum([held.amount, amount]) > lot.deposit;
}

/** Locks the lot before reading its bidder. All changes to bidders lock the lot. */
const lockLotAndBidder = (tx: Db, id: number) => readLotAndBidder(tx, id, lockLot);

async function readLotAndBidder(
  db: Db,
  id: number,
  readLotRow: (db: Db, lotId: number) => Promise<LotRow | null>,
): Promise<[LotRow | null, BidderRow | null]> {
  const bidder = await readBidderById(db, id);
  const lot = bidder && (await readLotRow(db, bidder.lotId));
  return [lot, lot && (await readBidderById(db, id))];
}
