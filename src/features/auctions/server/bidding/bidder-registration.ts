import type { SignedIn } from '#features/accounts/policy.ts';
import { isEmailConfirmed } from '#features/accounts/server/email-confirmation.ts';
import type { BidderStatus } from '#features/auctions/schema.ts';
import { isBankOf } from '#features/auctions/server/bank/bank-rows.ts';
import { isOfferPending, sellToSecondBidder } from '#features/auctions/server/closing/sale-completion.ts';
import { notifySeller } from '#features/auctions/server/closing/seller-emails.ts';
import { readBidderStatusForLot } from '#features/auctions/server/lots/lot-presenter.ts';
import { type LotRow, lockLot, readLot, readTermsOfLot } from '#features/auctions/server/lots/lot-rows.ts';
import { notifyLotEvent } from '#features/auctions/server/notifications.ts';
import type { Payer, Payment } from '#features/payments/schema.ts';
import { requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import { createIntent, type QuoteRequest } from '#features/payments/server/checkout/create-intent.ts';
import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { presentPayment } from '#features/payments/server/payment-list.ts';
import { orderRefund } from '#features/payments/server/refunds/refund-order.ts';
import { readRefundablePayments } from '#features/payments/server/refunds/refundable-payments.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  type BidderRow,
  insertBidder,
  readBidder,
  readBidderById,
  readCanSeeSealed,
  recordDeposit,
  resetToRegistered,
  updateDeposit,
} from './bidder-rows.ts';
import { bankBidderError, noSuchLot, sealedViewerError } from './place-bid.ts';

const acceptsBidders = (lot: LotRow) => lot.state === 'announced' || lot.state === 'open';

/**
 * Returns true while a bidder owes a deposit: a registered bidder whose deposit has not arrived, or a second
 * bidder with a pending offer.
 */
function owesDeposit(lot: LotRow, bidder: BidderRow, now: Date): boolean {
  return acceptsBidders(lot)
    ? bidder.state === 'registered'
    : isSecond(lot, bidder) && isOfferPending(lot, now);
}

const isSecond = (lot: LotRow, bidder: BidderRow) =>
  lot.state === 'second_bidder' && lot.buyerId === bidder.id;

/**
 * Registers a user as a bidder, who thereby accepts the current terms. A repeated call changes nothing.
 * @throws AppError 'not-found'; 'forbidden' for a user who can see sealed data, has bank access to the lot,
 * or has not confirmed their email address; 'conflict' when the lot accepts no more bidders
 */
export async function registerBidder(kit: Kit, user: SignedIn, lotId: number): Promise<BidderStatus> {
  return kit.db.transaction().execute(async (tx) => {
    const lot = await lockLot(tx, lotId);
    if (!lot || lot.state === 'draft') throw noSuchLot();
    if (await readCanSeeSealed(tx, lotId, user.id)) throw sealedViewerError();
    if (!acceptsBidders(lot))
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
    const status = await readBidderStatusForLot(tx, user, lot);
    if (status.state === 'paid' && status.number !== null) await notifySeller(kit, tx, lotId, status.number);
    return status;
  });
}

type PayBidDepositInput = QuoteRequest & {
  lotId: number;
  user: SignedIn;
  payer: Payer;
};

const maxTitleLength = 200;

/**
 * Quotes the deposit for a registered bidder, or for a second bidder who accepts the offer.
 * @throws AppError 'not-found'; 'conflict' when no deposit is due; the errors of `createIntent`
 */
export async function payBidDeposit(
  kit: Kit,
  { lotId, user, payer, ...caller }: PayBidDepositInput,
): Promise<Payment> {
  const lot = await readLot(kit.db, lotId);
  const bidder = lot && (await readBidder(kit.db, lotId, user.id));
  if (!lot || !bidder)
    throw new AppError('not-found', 'not_registered', msg('Register to bid before you pay the deposit.'));
  if (lot.deposit === 0 || !owesDeposit(lot, bidder, kit.clock()))
    throw new AppError('conflict', 'nothing_to_pay', msg('You do not owe a deposit for this auction.'));
  const owner = { userId: user.id, visitorId: null };
  const order = {
    purpose: 'bid_deposit' as const,
    subject: String(bidder.id),
    title: `Bid deposit: ${lot.title}`.slice(0, maxTitleLength),
    ...{ amount: lot.deposit, currency: lot.currency, owner, payer },
  };
  const reference = await createIntent(kit, order, caller);
  return presentPayment(kit, await requireOwnIntent(kit, owner, reference));
}

/**
 * Records the deposit of a bidder. A second payment, or a deposit that is no longer due, is refunded
 * automatically.
 */
export const fulfilBidDeposit: FulfilmentHandler = {
  returnsDouble: true,
  async isLapsed(tx, { id, subject }, kit) {
    const [lot, bidder] = await lockLotAndBidder(tx, Number(subject));
    if (!lot || !bidder) return true;
    // The deposit is already recorded for this payment, so more money for it is a double payment, not a late
    // one.
    if (bidder.intentId === id) return false;
    return !owesDeposit(lot, bidder, kit.clock());
  },
  async obstacle(db, { subject }, kit, { locks }) {
    const [lot, bidder] = await readLotAndBidder(db, Number(subject), locks ? lockLot : readLot);
    if (lot && bidder && owesDeposit(lot, bidder, kit.clock())) return null;
    return bidder?.intentId && bidder.deposit === 'held'
      ? { reason: 'already_paid', message: msg('You had already paid this deposit.') }
      : { reason: 'lapsed', message: msg('This auction no longer accepts a deposit from you.') };
  },
  async grant(tx, { id, subject }, kit) {
    const [lot, bidder] = await lockLotAndBidder(tx, Number(subject));
    if (!lot || !bidder) throw new Error(`bidder ${subject} is gone`);
    await recordDeposit(tx, bidder.id, id);
    if (isSecond(lot, bidder)) await sellToSecondBidder(kit, tx, lot, bidder);
    else {
      await notifyLotEvent(kit, tx, lot.id, 'deposit_paid', bidder.id);
      await notifySeller(kit, tx, lot.id, bidder.number);
    }
  },
  async revoke(tx, { id, subject }) {
    const [lot, bidder] = await lockLotAndBidder(tx, Number(subject));
    // The refund may be for an earlier deposit that a later one has replaced.
    if (!lot || bidder?.intentId !== id) return;
    await updateDeposit(tx, bidder.id, 'returned');
    // The deposit was refunded while bidders can still register, so the bidder must pay it again before bidding.
    if (acceptsBidders(lot) && bidder.state !== 'refused') await resetToRegistered(tx, bidder.id);
  },
  async turnAway(tx, { subject }, kit, reason) {
    const bidder = await readBidderById(tx, Number(subject));
    if (bidder) {
      const event = reason === 'already_paid' ? 'deposit_twice' : 'deposit_late';
      await notifyLotEvent(kit, tx, bidder.lotId, event, bidder.id);
    }
  },
};

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

/** Refunds a deposit. The caller must have locked the lot. */
export async function refundDeposit(kit: Kit, tx: Db, bidder: BidderRow, comment: string): Promise<void> {
  if (bidder.deposit !== 'held' || bidder.intentId === null) return;
  for (const { transactionId, amount } of await readRefundablePayments(tx, [bidder.intentId]))
    await orderRefund(kit, tx, { transactionId, amount, comment });
  await updateDeposit(tx, bidder.id, 'returned');
}
