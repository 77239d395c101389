import { paymentLimits } from '#features/payments/limits.ts';
import { partFault } from '#features/payments/parts.ts';
import { isPaid } from '#features/payments/rules.ts';
import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { partTitle } from '#features/payments/server/checkout/part-payments.ts';
import { renamePayment } from '#features/payments/server/checkout/payments-of-subject.ts';
import { lockBalance } from '#features/payments/server/ledger/balances.ts';
import { enqueueRefundEmail } from '#features/payments/server/refunds/refund-mail.ts';
import { readEarned } from '#features/payouts/server/earnings.ts';
import { difference, type MinorAmount, remaining, sum, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { notifyPaid } from './emails.ts';
import { endWithRefund } from './end-first-rent.ts';
import { type FirstRentRow, lockFirstRent, readFirstRent, updatePaid } from './first-rent-rows.ts';
import { partyOfFirstRent, readReceivedOf, settleFirstRent } from './held-money.ts';
import { isShown } from './offer.ts';

export const firstRentTitle = ({ title }: Pick<FirstRentRow, 'title'>): string =>
  `First rent: ${title}`.slice(0, paymentLimits.title);

export const hiddenMessage = () =>
  msg('This listing is hidden while we check it, so you cannot pay for it now. You have not been charged.');

const inParts = ({ title, amount: total }: FirstRentRow) => ({
  ...{ name: 'first rent', title, total, currency: 'UGX' as const },
});

/** True when the amount still fits into what is left to pay. */
async function fits(db: Db, row: FirstRentRow, amount: MinorAmount): Promise<boolean> {
  if (row.state !== 'accepted') return false;
  return sum([(await readReceivedOf(db, row)).amount, amount]) <= row.amount;
}

/**
 * Records a first rent or a part of it. Money that no longer fits, or comes after the agreement ended, is refunded
 * automatically.
 */
export const fulfilFirstRent: FulfilmentHandler = {
  returnsDouble: true,
  async isLapsed(tx, { subject, amount, status }) {
    const row = await lockFirstRent(tx, Number(subject));
    if (!row) return true;
    // A second payment under the same reference is a double payment, not a late one.
    return !isPaid(status) && !(await fits(tx, row, amount));
  },
  async obstacle(db, { subject, amount }, _kit, { locks }) {
    const row = await (locks ? lockFirstRent : readFirstRent)(db, Number(subject));
    if (row && (await fits(db, row, amount)))
      return (await isShown(db, row)) ? null : { reason: 'lapsed', message: hiddenMessage() };
    if (row?.state === 'accepted')
      return {
        reason: 'already_paid',
        message: msg('Less than this is left of the first rent. Cancel this payment and pay what is left.'),
      };
    return row?.state === 'paid'
      ? { reason: 'already_paid', message: msg('You had already paid this first rent.') }
      : { reason: 'lapsed', message: msg('This agreement has ended, so nothing can be paid for it.') };
  },
  heldUntil: async (db, { subject }) => (await readFirstRent(db, Number(subject)))?.payBy ?? null,
  transferUntil: async (db, { subject }) => (await readFirstRent(db, Number(subject)))?.payBy ?? null,
  async takesPart(tx, { subject }, _kit, amount) {
    const row = await lockFirstRent(tx, Number(subject));
    if (row?.state !== 'accepted') return false;
    const left = remaining(row.amount, (await readReceivedOf(tx, row)).amount);
    return partFault(toMajorUnit(amount, 'UGX'), toMajorUnit(left, 'UGX')) === null;
  },
  async grant(tx, { id, subject, amount }, kit) {
    const row = await lockFirstRent(tx, Number(subject));
    if (!row) throw new Error(`the first rent ${subject} is gone`);
    const received = await readReceivedOf(tx, row);
    if (amount < row.amount) await renamePayment(tx, id, partTitle(inParts(row), received));
    if (received.amount < row.amount) return;
    await updatePaid(tx, row.id, kit.clock());
    await notifyPaid(kit, tx, row);
  },
  lockSubject: (tx, { subject }) => lockFirstRent(tx, Number(subject)),
  /** Takes back from the owner what a refund needs beyond the money that is still held. */
  async beforeRefund(tx, { subject }, kit, amount) {
    const row = await lockFirstRent(tx, Number(subject));
    if (!row) throw new Error(`the first rent ${subject} is gone`);
    const party = partyOfFirstRent(row);
    const missing = remaining(amount, await lockBalance(tx, 'deposits_held', { party, currency: 'UGX' }));
    if (missing > 0) await settleFirstRent(kit, tx, row, difference(await readEarned(tx, party), missing));
  },
  /** The keys were handed over while the refund was pending, so the owner was not owed this amount yet. */
  async refundFailed(tx, { subject }, kit) {
    const row = await lockFirstRent(tx, Number(subject));
    if (row?.state === 'handed_over')
      await settleFirstRent(kit, tx, row, (await readReceivedOf(tx, row)).amount);
  },
  async revoke(tx, { subject, email }, kit) {
    const row = await lockFirstRent(tx, Number(subject));
    // Otherwise it has ended, and this is its own refund.
    if (row?.state !== 'paid' && row?.state !== 'disputed') return null;
    await endWithRefund(kit, tx, row, 'refunded');
    // The payer is the tenant, whose account has got the email.
    return email;
  },
  async turnAway(tx, intent, kit, reason) {
    const because =
      reason === 'already_paid'
        ? msg('This was more than what was left of the first rent.')
        : msg('The agreement about this home had ended, so we could not use your payment.');
    await enqueueRefundEmail(kit, tx, intent, because);
  },
};
