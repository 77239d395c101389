import { purchaseBalance } from '#features/auctions/rules.ts';
import type { BidderRow } from '#features/auctions/server/bidding/bidder-rows.ts';
import { readHeld, readHeldDeposit } from '#features/auctions/server/bidding/deposit.ts';
import type { LotRow } from '#features/auctions/server/lots/lot-rows.ts';
import { readIntentIds } from '#features/payments/server/checkout/payments-of-subject.ts';
import { enqueueRefundEmails } from '#features/payments/server/refunds/refund-mail.ts';
import { orderRefund } from '#features/payments/server/refunds/refund-order.ts';
import {
  type HeldPayments,
  readRefundablePayments,
} from '#features/payments/server/refunds/refundable-payments.ts';
import { settleEarnings } from '#features/payouts/server/earnings.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { type MinorAmount, remaining } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

export const balancePurpose = 'lot_balance';

/** The name of a sale in the ledger. The database derives the same name from the subject of its payments. */
export const partyOfSale = ({ id }: Pick<BidderRow, 'id'>) => `sale:${id}`;

export type SaleBalance = {
  /** The part of the price that the deposit covers. */
  deposit: MinorAmount;
  /** The price and the buyer's premium, less the deposit. */
  total: MinorAmount;
  /** The payments of the buyer that we hold for it. */
  received: HeldPayments;
  left: MinorAmount;
};

/** Returns what the buyer of a lot owes. A deposit that is held counts towards the price. */
export async function readSaleBalance(db: Db, lot: LotRow, buyer: BidderRow): Promise<SaleBalance> {
  const deposit = buyer.deposit === 'held' ? (await readHeldDeposit(db, buyer)).amount : 0;
  const total = purchaseBalance(lot.soldPrice ?? 0, lot.premiumBasisPoints, deposit);
  const received = await readHeld(db, balancePurpose, buyer);
  return { deposit, total, received, left: remaining(total, received.amount) };
}

/** True while this bidder has bought the lot and has not paid for it. */
export const owesBalance = (lot: LotRow, bidder: BidderRow): boolean =>
  lot.state === 'awaiting_balance' && lot.buyerId === bidder.id;

/** Makes `due` the part of the balance that is owed to the seller, without a fee. Call it with the lot locked. */
export async function settleSale(
  kit: Kit,
  tx: Db,
  { lot, buyer, due }: { lot: LotRow; buyer: BidderRow; due: MinorAmount },
): Promise<void> {
  const today = kampalaDay(kit.clock());
  const source = {
    ...{ party: partyOfSale(buyer), ownerId: lot.sellerId, title: lot.title, currency: lot.currency },
    ...{ fromDay: today, toDay: today, bookedAt: null },
  };
  await settleEarnings(kit, tx, source, { due, kind: 'sale' });
}

/** Refunds what a buyer in default has paid of the balance, each part to where it came from. Call it with the lot locked. */
export async function refundBalance(kit: Kit, tx: Db, buyer: BidderRow): Promise<void> {
  const intentIds = await readIntentIds(tx, balancePurpose, String(buyer.id));
  const payments = (await readRefundablePayments(tx, intentIds)).filter(({ amount }) => amount > 0);
  for (const { transactionId, amount } of payments)
    await orderRefund(kit, tx, { transactionId, amount, comment: 'The buyer did not pay the whole balance' });
  await enqueueRefundEmails(
    kit,
    tx,
    payments.map(({ intentId }) => intentId),
    msg('The sale was cancelled because the balance was not paid in full.'),
  );
}
