import type { AdminAttempt, AdminPayment } from '#features/payments/admin-schema.ts';
import type { Review } from '#features/payments/schema.ts';
import { formatMoney } from '#kit/money.ts';

/** What will happen when somebody says this about money that came in. */
export function reviewPlan(kind: Review['act'], attempt: AdminAttempt, payment: AdminPayment | null): string {
  if (kind === 'close')
    return 'Our books cannot hold this amount, so it must be settled at the provider itself. Closing it books nothing and moves no money; it says that this was done.';
  if (kind === 'check' || !payment)
    return 'This changes nothing but the list of what waits, and stays in the trail.';
  const { title, name, amount, currency } = payment;
  const excess = (attempt.refundable ?? 0) - amount;
  const rest = excess > 0 ? ` The other ${formatMoney(excess, currency)} stay due back.` : '';
  return `${formatMoney(amount, currency)} of it pays the price: ${name} gets “${title}” and a receipt now, as if the money had fitted.${rest}`;
}
