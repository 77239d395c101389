import type { AdminAttempt, AdminPayment } from '#features/payments/admin-schema.ts';
import type { Review } from '#features/payments/schema.ts';
import { formatMoney } from '#kit/money.ts';

/** Returns the effects of an admin's decision about received money. */
export function reviewEffects(
  kind: Review['act'],
  attempt: AdminAttempt,
  payment: AdminPayment | null,
): string {
  if (kind === 'close')
    return 'Our ledger cannot record this amount, so it must be settled with the provider. Closing it moves no money and adds no ledger entry. It only records that the payment was settled.';
  if (kind === 'check' || !payment)
    return 'This removes the item from the pending list and adds your note to the payment history. It moves no money.';
  const { title, name, amount, currency } = payment;
  const excess = (attempt.refundable ?? 0) - amount;
  const excessSentence =
    excess > 0 ? ` The remaining ${formatMoney(excess, currency)} still needs to be refunded.` : '';
  return `${formatMoney(amount, currency)} is credited to this payment. ${name} gets “${title}” and a receipt.${excessSentence}`;
}
