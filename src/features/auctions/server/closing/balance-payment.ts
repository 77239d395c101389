import type { SignedIn } from '#features/accounts/policy.ts';
import { type BidderRow, readBidder, readBidderById } from '#features/auctions/server/bidding/bidder-rows.ts';
import { type LotRow, lockLot, readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { partFault } from '#features/payments/parts.ts';
import { isPaid } from '#features/payments/rules.ts';
import type { Payer, Payment } from '#features/payments/schema.ts';
import { requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import { createIntent, type QuoteRequest } from '#features/payments/server/checkout/create-intent.ts';
import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { partTitle, requirePart } from '#features/payments/server/checkout/part-payments.ts';
import { renamePayment } from '#features/payments/server/checkout/payments-of-subject.ts';
import { lockBalance } from '#features/payments/server/ledger/balances.ts';
import { presentPayment } from '#features/payments/server/payment-list.ts';
import { enqueueRefundEmail } from '#features/payments/server/refunds/refund-mail.ts';
import { readEarned } from '#features/payouts/server/earnings.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, startOfDay } from '#kit/calendar-day.ts';
import { difference, type MinorAmount, remaining, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { balancePurpose, owesBalance, partyOfSale, readSaleBalance, settleSale } from './balance.ts';
import { notifyBalancePaid } from './seller-emails.ts';

type PayBalanceInput = QuoteRequest & {
  lotId: number;
  user: SignedIn;
  payer: Payer;
  /** The part to pay; all that is left by default. */
  amount?: number | undefined;
};

/**
 * Quotes the balance of a purchase or a part of it.
 * @throws AppError 'not-found' for any user but the buyer; 'conflict' when nothing is due, or less than the amount;
 * 'invalid' when it is no part that can be paid; the errors of `createIntent`
 */
export async function payLotBalance(
  kit: Kit,
  { lotId, user, payer, amount, ...caller }: PayBalanceInput,
): Promise<Payment> {
  const lot = await readLot(kit.db, lotId);
  const buyer = lot && (await readBidder(kit.db, lotId, user.id));
  if (!lot || !buyer || lot.buyerId !== buyer.id)
    throw new AppError('not-found', 'not_the_buyer', msg('Only the buyer of this home can pay for it.'));
  const left = owesBalance(lot, buyer) ? (await readSaleBalance(kit.db, lot, buyer)).left : 0;
  if (left === 0)
    throw new AppError('conflict', 'nothing_to_pay', msg('No payment is due for this home now.'));
  const owner = { userId: user.id, visitorId: null };
  const shownLeft = toMajorUnit(left, lot.currency);
  const order = {
    ...({ purpose: balancePurpose, subject: String(buyer.id) } as const),
    title: `Balance: ${lot.title}`.slice(0, paymentLimits.title),
    amount: requirePart(amount ?? shownLeft, shownLeft, lot.currency),
    ...{ currency: lot.currency, owner, payer },
  };
  const reference = await createIntent(kit, order, caller);
  return presentPayment(kit, await requireOwnIntent(kit, owner, reference));
}

/**
 * Holds the balance of a purchase, or a part of it, until the sale is complete. Money that no longer fits is refunded
 * automatically.
 */
export const fulfilLotBalance: FulfilmentHandler = {
  returnsDouble: true,
  async isLapsed(tx, { subject, amount, status }) {
    const sale = await lockSale(tx, subject);
    // A second payment under the same reference is a double payment, not a late one.
    return sale === null || (!isPaid(status) && !(await fits(tx, sale, amount)));
  },
  async obstacle(db, { subject, amount }, _kit, { locks }) {
    const sale = await (locks ? lockSale : readSale)(db, subject);
    if (sale && (await fits(db, sale, amount))) return null;
    if (!sale || !owesBalance(sale.lot, sale.buyer))
      return { reason: 'lapsed', message: msg('No payment is due for this home now.') };
    return {
      reason: 'already_paid',
      message: msg('This is more than the amount left to pay. Cancel this payment and pay what is left.'),
    };
  },
  async transferUntil(db, { subject }) {
    const sale = await readSale(db, subject);
    if (!sale?.lot.balanceDue || !owesBalance(sale.lot, sale.buyer)) return null;
    return startOfDay(addDays(sale.lot.balanceDue, 1));
  },
  async takesPart(tx, { subject }, _kit, amount) {
    const sale = await lockSale(tx, subject);
    if (!sale || sale.lot.currency !== 'UGX' || !owesBalance(sale.lot, sale.buyer)) return false;
    const { left } = await readSaleBalance(tx, sale.lot, sale.buyer);
    return partFault(toMajorUnit(amount, 'UGX'), toMajorUnit(left, 'UGX')) === null;
  },
  async grant(tx, { id, subject, amount }, kit) {
    const { lot, buyer } = await requireSale(tx, subject);
    const { total, received, left } = await readSaleBalance(tx, lot, buyer);
    const { title, currency } = lot;
    if (amount < total)
      await renamePayment(tx, id, partTitle({ name: 'balance', title, total, currency }, received));
    if (left === 0) await notifyBalancePaid(kit, tx, lot, buyer.number);
  },
  lockSubject: (tx, { subject }) => lockSale(tx, subject),
  /** Takes back from the seller what a refund needs beyond the money that is still held. */
  async beforeRefund(tx, { subject }, kit, amount) {
    const { lot, buyer } = await requireSale(tx, subject);
    const party = partyOfSale(buyer);
    const missing = remaining(
      amount,
      await lockBalance(tx, 'deposits_held', { party, currency: lot.currency }),
    );
    if (missing === 0) return;
    await settleSale(kit, tx, { lot, buyer, due: difference(await readEarned(tx, party), missing) });
  },
  /** The sale was completed while the refund was pending, so the seller was not owed this amount yet. */
  async refundFailed(tx, { subject }, kit) {
    const { lot, buyer } = await requireSale(tx, subject);
    if (lot.state !== 'completed' || lot.buyerId !== buyer.id) return;
    await settleSale(kit, tx, { lot, buyer, due: (await readSaleBalance(tx, lot, buyer)).received.amount });
  },
  revoke: async () => null,
  async turnAway(tx, intent, kit, reason) {
    const because =
      reason === 'already_paid'
        ? msg('This was more than what was left to pay for the home.')
        : msg('The sale of this home had ended, so we could not use your payment.');
    await enqueueRefundEmail(kit, tx, intent, because);
  },
};

type Sale = { lot: LotRow; buyer: BidderRow };

/** True when the amount still fits into what is left to pay. */
async function fits(db: Db, { lot, buyer }: Sale, amount: MinorAmount): Promise<boolean> {
  return owesBalance(lot, buyer) && amount <= (await readSaleBalance(db, lot, buyer)).left;
}

/** Locks the lot before reading its buyer. All changes to bidders lock the lot. */
const lockSale = (tx: Db, subject: string) => findSale(tx, subject, lockLot);
const readSale = (db: Db, subject: string) => findSale(db, subject, readLot);

async function findSale(
  db: Db,
  subject: string,
  readLotRow: (db: Db, lotId: number) => Promise<LotRow | null>,
): Promise<Sale | null> {
  const found = await readBidderById(db, Number(subject));
  const lot = found && (await readLotRow(db, found.lotId));
  const buyer = lot && (await readBidderById(db, found.id));
  return buyer ? { lot, buyer } : null;
}

async function requireSale(tx: Db, subject: string): Promise<Sale> {
  const sale = await lockSale(tx, subject);
  if (!sale) throw new Error(`bidder ${subject} is gone`);
  return sale;
}
