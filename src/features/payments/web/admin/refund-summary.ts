import type { AdminAttempt, AdminPayment } from '#features/payments/admin-schema.ts';
import type { Refund } from '#features/payments/schema.ts';
import { formatMoney } from '#kit/money.ts';
import type { Toast } from '#kit/web/toasts.ts';

type RefundEffectsInput = {
  amount: number;
  attempt: AdminAttempt;
  payment: AdminPayment | null;
  isMade?: boolean;
};

/**
 * Returns the effects of a refund of this amount: the refunded amount, the remaining amount, and the purchase
 * that is cancelled.
 */
export function refundEffects({ amount, attempt, payment, isMade = false }: RefundEffectsInput): string[] {
  const { currency, outcome, excess } = attempt;
  const refundable = attempt.refundable ?? 0;
  const stillRefundable = refundable - amount;
  const sentences = [
    isMade
      ? `We record a refund of ${formatMoney(amount, currency)} in the ledger. Nothing is sent to the provider.`
      : `We refund ${formatMoney(amount, currency)} to ${payment ? payment.name : 'the payer'} by the original payment method.`,
    stillRefundable > 0
      ? `You can still refund ${formatMoney(stillRefundable, currency)} later.`
      : 'After that, the payment is fully refunded.',
  ];
  if (outcome !== 'credited' || !payment) return [...sentences, 'No purchase is affected.'];
  if (stillRefundable === 0)
    return [
      ...sentences,
      payment.purpose === 'stay_balance'
        ? 'This does not cancel the stay.'
        : `${isMade ? 'When you record this' : 'When the refund is complete'}, ${lossSentence(payment)}.`,
    ];
  if (excess > 0) sentences.push(`The overpaid ${formatMoney(excess, currency)} is refunded first.`);
  return [...sentences, keepSentence(payment, formatMoney(Math.max(0, amount - excess), currency))];
}

/** Returns the effect of a refund in part. A deposit stays as it is until a payment for it is refunded in full. */
const keepSentence = ({ purpose, title }: AdminPayment, refunded: string): string =>
  purpose === 'bid_deposit'
    ? `We then hold ${refunded} less of the deposit. A bidder whose deposit was complete can still bid.`
    : `The customer keeps “${title}”.`;

/**
 * Returns the effect of a full refund on the purchase. It must describe what each handler does in `revoke`.
 */
export function lossSentence({ purpose, title, amount, currency }: AdminPayment): string {
  if (purpose === 'viewing_package')
    return `the customer loses “${title}” and the contact details it unlocked`;
  if (purpose === 'stay_deposit') return 'the stay is cancelled if it is still booked';
  if (purpose === 'damage_deposit') return 'the damage deposit ends, and no claim can be made';
  if (purpose === 'first_rent')
    return 'the agreement ends and the rest is refunded, unless the keys were handed over';
  if (purpose === 'lot_balance') return `the buyer owes ${formatMoney(amount, currency)} more for the home`;
  if (purpose === 'bid_deposit') return `the bidder must pay ${formatMoney(amount, currency)} again to bid`;
  return `the customer loses “${title}”`;
}

/** Returns the toast about a refund, by the status that the provider has reported. */
export function refundToast({ amount, currency, status }: Refund): Toast {
  const money = formatMoney(amount, currency);
  if (status === 'completed') return { title: `Refunded ${money}` };
  if (status === 'pending') return { title: `Refund of ${money} in progress` };
  if (status === 'failed')
    return {
      title: 'Refund failed',
      description: 'The provider declined the refund. No money was refunded. You can try again later.',
      tone: 'destructive',
    };
  return {
    title: 'No response from the provider',
    description: `Check with the provider whether ${money} was refunded, and record the outcome here. We will not retry automatically.`,
    tone: 'destructive',
    durationMs: 15_000,
  };
}
