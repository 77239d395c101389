import { paymentLimits } from '#features/payments/limits.ts';
import type { Owner } from '#features/payments/policy.ts';
import type { Payer, Payment } from '#features/payments/schema.ts';
import { requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import { createIntent, type QuoteRequest } from '#features/payments/server/checkout/create-intent.ts';
import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { presentPayment } from '#features/payments/server/payment-list.ts';
import type { StayInstalment } from '#features/stays/choices.ts';
import { nightsTakenError } from '#features/stays/server/booking.ts';
import { awaitsDeposit, holdForPayment } from '#features/stays/server/holds/hold.ts';
import { extendUnpaidHold } from '#features/stays/server/holds/hold-rows.ts';
import { areNightsFree, confirmNights, releaseNights } from '#features/stays/server/holds/night-rows.ts';
import { notifyStayEvent } from '#features/stays/server/notifications.ts';
import { priceOf, requireStay } from '#features/stays/server/stay-presenter.ts';
import {
  confirmStay,
  endStay,
  insertStayPayment,
  lockStay,
  type StayRow,
} from '#features/stays/server/stay-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { type MinorAmount, remaining } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { returnEarnings, settleCancelledStay } from './stay-earnings.ts';
import { readAmountPaid, readAmountTowardsStay, refundStay } from './stay-refunds.ts';

type PayStayInput = QuoteRequest & {
  mark: string;
  part: StayInstalment;
  payer: Payer;
  owner: Owner | null;
};

/**
 * Creates the payment of the amount due for a stay. It does not change the nights. Anyone with the address of
 * the stay's page can pay.
 * @throws AppError 'not-found'; 'conflict' when nothing is due, or the nights were taken in the meantime; the
 * errors of `createIntent`
 */
export async function payStay(kit: Kit, input: PayStayInput): Promise<Payment> {
  const { mark, part, payer, owner } = input;
  const stay = await requireStay(kit.db, mark);
  if (!owner)
    throw new AppError(
      'invalid',
      'no_visitor',
      msg('This request needs a visitor cookie. Allow cookies and try again.'),
    );
  const amount = part === 'balance' ? await requireDue(kit.db, stay) : await requireDeposit(kit, stay);
  const partLabel = part === 'deposit' ? 'Deposit' : 'Balance';
  const order = {
    purpose: part === 'deposit' ? ('stay_deposit' as const) : ('stay_balance' as const),
    subject: String(stay.id),
    title: `${partLabel}: ${stay.title}`.slice(0, paymentLimits.title),
    ...{ amount, currency: stay.currency, owner, payer },
  };
  const reference = await createIntent(kit, order, input);
  return presentPayment(kit, await requireOwnIntent(kit, owner, reference));
}

/**
 * Returns the deposit after checking that it can be paid. After the hold has expired, a stay can still be
 * paid while its nights are free, but they are not held again.
 */
async function requireDeposit(kit: Kit, stay: StayRow): Promise<MinorAmount> {
  if (!awaitsDeposit(stay)) throw nothingToPayError();
  const { propertyId, checkIn: from, checkOut: to } = stay;
  const isUnavailable = propertyId === null || from < kampalaDay(kit.clock());
  if (isUnavailable || !(await areNightsFree(kit.db, propertyId, { from, to }, stay.id)))
    throw nightsTakenError();
  return stay.deposit;
}

async function requireLockedStay(tx: Db, id: number): Promise<StayRow> {
  const stay = await lockStay(tx, id);
  if (!stay) throw new Error(`the stay ${id} is gone`);
  return stay;
}

const nothingToPayError = () =>
  new AppError('conflict', 'nothing_to_pay', msg('There is nothing to pay for this stay.'));

async function requireDue(tx: Db, stay: StayRow): Promise<MinorAmount> {
  const balanceDue = await readBalanceDue(tx, stay);
  if (balanceDue > 0) return balanceDue;
  throw nothingToPayError();
}

/** Returns the balance of a confirmed stay, in the smallest unit. */
export async function readBalanceDue(db: Db, stay: StayRow): Promise<MinorAmount> {
  return stay.state === 'confirmed' ? remaining(priceOf(stay), await readAmountTowardsStay(db, stay)) : 0;
}

/**
 * Fulfils a deposit. If it arrives after the hold has expired, it takes the nights if they are free, and is
 * otherwise refunded automatically.
 */
export const fulfilDeposit: FulfilmentHandler = {
  async isLapsed(tx, { id, subject }, kit) {
    const stay = await lockStay(tx, Number(subject));
    if (!stay) return true;
    // A second payment under the same reference is a double payment, not a late one.
    if (stay.intentIds.includes(id)) return false;
    return !(awaitsDeposit(stay) && (await holdForPayment(kit, tx, stay)));
  },
  async grant(tx, intent, kit) {
    const stay = await requireLockedStay(tx, Number(intent.subject));
    if (!(await confirmNights(tx, stay.id))) throw new Error(`the nights of stay ${stay.id} are not held`);
    await insertStayPayment(tx, { stayId: stay.id, intentId: intent.id, part: 'deposit' });
    await confirmStay(tx, stay.id, intent);
    await notifyStayEvent(kit, tx, stay.id, 'confirmed');
  },
  lockSubject: (tx, { subject }) => lockStay(tx, Number(subject)),
  beforeRefund: returnEarnings,
  /** Extends the hold once, while the provider waits for the payer. */
  underWay: (tx, { subject }) => extendUnpaidHold(tx, Number(subject)),
  async revoke(tx, { subject }, kit) {
    const stay = await requireLockedStay(tx, Number(subject));
    if (stay.state !== 'confirmed') return null;
    const refund = await readAmountPaid(tx, stay);
    await refundStay(kit, tx, stay, { amount: refund, comment: 'Deposit refunded' });
    await endStay(tx, stay.id, { state: 'cancelled', by: 'admin', refund });
    await settleCancelledStay(kit, tx, stay);
    await releaseNights(tx, stay.id);
    await notifyStayEvent(kit, tx, stay.id, 'cancelled');
    return stay.email;
  },
  async turnAway(tx, { subject, reference }, kit, reason) {
    const event = reason === 'already_paid' ? 'paid_already' : 'turned_away';
    await notifyStayEvent(kit, tx, Number(subject), event, reference);
  },
};

/**
 * Fulfils the payment of a balance. It is refunded automatically if the stay was moved, cancelled or paid in
 * the meantime.
 */
export const fulfilBalance: FulfilmentHandler = {
  async isLapsed(tx, { id, subject, amount }) {
    const stay = await lockStay(tx, Number(subject));
    if (!stay) return true;
    if (stay.intentIds.includes(id)) return false;
    return (await readBalanceDue(tx, stay)) !== amount;
  },
  async grant(tx, { id: intentId, subject, reference }, kit) {
    const stayId = Number(subject);
    await insertStayPayment(tx, { stayId, intentId, part: 'balance' });
    await notifyStayEvent(kit, tx, stayId, 'balance_paid', reference);
  },
  lockSubject: (tx, { subject }) => lockStay(tx, Number(subject)),
  beforeRefund: returnEarnings,
  revoke: async () => null,
  turnAway: fulfilDeposit.turnAway,
};
