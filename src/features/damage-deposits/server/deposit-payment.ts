import { paymentLimits } from '#features/payments/limits.ts';
import type { Owner } from '#features/payments/policy.ts';
import type { Payer, Payment } from '#features/payments/schema.ts';
import { requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import { createIntent, type QuoteRequest } from '#features/payments/server/checkout/create-intent.ts';
import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { lockBalance } from '#features/payments/server/ledger/balances.ts';
import { presentPayment } from '#features/payments/server/payment-list.ts';
import { readEarned } from '#features/payouts/server/earnings.ts';
import { type DisputedStay, lockForDispute, readForDispute } from '#features/stays/server/disputes.ts';
import { notifyStayEvent } from '#features/stays/server/notifications.ts';
import { balanceFacts } from '#features/stays/server/payment/payment-facts.ts';
import { requireStay } from '#features/stays/server/stay-presenter.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { difference, remaining } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { insertDeposit, readDepositOfStay, updateEnded } from './deposit-rows.ts';
import { notifyRefunded } from './emails.ts';
import { partyOf, settleDamage } from './settle-deposit.ts';

type PayInput = QuoteRequest & { token: string; payer: Payer; owner: Owner | null };

/** True while the deposit can be paid: from the confirmation of the stay until the day before departure. */
export const isPayable = ({ state, damageDeposit, checkOut }: DisputedStay, today: string): boolean =>
  state === 'confirmed' && damageDeposit > 0 && today < checkOut;

/**
 * Creates the payment of the damage deposit. Anyone with the address of the stay's page can pay.
 * @throws AppError 'not-found'; 'conflict' when nothing is due; the errors of `createIntent`
 */
export async function payDamageDeposit(kit: Kit, input: PayInput): Promise<Payment> {
  const { token, payer, owner } = input;
  const stay = await requireStay(kit.db, token);
  if (!owner)
    throw new AppError(
      'invalid',
      'no_visitor',
      msg('This request needs a visitor cookie. Allow cookies and try again.'),
    );
  if (!isPayable(stay, kampalaDay(kit.clock())) || (await readDepositOfStay(kit.db, stay.id)))
    throw new AppError('conflict', 'nothing_to_pay', msg('There is nothing to pay for this stay.'));
  const order = {
    purpose: 'damage_deposit' as const,
    subject: String(stay.id),
    title: `Damage deposit: ${stay.title}`.slice(0, paymentLimits.title),
    ...{ amount: stay.damageDeposit, currency: stay.currency, owner, payer },
  };
  const reference = await createIntent(kit, order, input);
  return presentPayment(kit, await requireOwnIntent(kit, owner, reference));
}

/** Holds a paid damage deposit. A late or second payment is refunded automatically. */
export const fulfilDamageDeposit: FulfilmentHandler = {
  returnsDouble: true,
  bought: balanceFacts.bought,
  async obstacle(db, { subject }, kit, { locks }) {
    const stayId = Number(subject);
    const stay = await (locks ? lockForDispute : readForDispute)(db, stayId);
    if (await readDepositOfStay(db, stayId))
      return { reason: 'already_paid', message: msg('You had already paid this damage deposit.') };
    if (isPayable(stay, kampalaDay(kit.clock()))) return null;
    return { reason: 'lapsed', message: msg('This stay no longer accepts payments.') };
  },
  async isLapsed(tx, { id, subject, amount }, kit) {
    const stay = await lockForDispute(tx, Number(subject));
    const deposit = await readDepositOfStay(tx, stay.id);
    // A second payment under the same reference is a double payment, not a late one.
    if (deposit?.intentId === id) return false;
    return deposit !== null || stay.damageDeposit !== amount || !isPayable(stay, kampalaDay(kit.clock()));
  },
  async grant(tx, { id: intentId, subject, amount }, kit) {
    await insertDeposit(tx, { stayId: Number(subject), intentId, amount, at: kit.clock() });
  },
  lockSubject: (tx, { subject }) => lockForDispute(tx, Number(subject)),
  /** Takes back from the host what the refund needs beyond the money that is still held. */
  async beforeRefund(tx, { subject }, kit, amount) {
    const stay = await lockForDispute(tx, Number(subject));
    const party = partyOf({ stayId: stay.id });
    const held = await lockBalance(tx, 'deposits_held', { party, currency: stay.currency });
    const missing = remaining(amount, held);
    if (missing > 0) await settleDamage(kit, tx, stay, difference(await readEarned(tx, party), missing));
  },
  async revoke(tx, { id, subject }, kit) {
    const stay = await lockForDispute(tx, Number(subject));
    const deposit = await readDepositOfStay(tx, stay.id);
    // One that has ended is refunded by its own end, which has told both sides.
    if (deposit?.intentId !== id || deposit.state === 'ended') return null;
    await updateEnded(tx, deposit.id, { because: 'refunded', toHost: 0, at: kit.clock() });
    await notifyRefunded(kit, tx, stay, deposit.amount);
    return stay.email;
  },
  async turnAway(tx: Db, { subject, reference }, kit, reason) {
    const event = reason === 'already_paid' ? 'paid_already' : 'turned_away';
    await notifyStayEvent(kit, tx, Number(subject), event, reference);
  },
};
