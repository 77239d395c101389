import type { AdminAttempt, AdminPayment } from '#features/payments/admin-schema.ts';
import type { Refund } from '#features/payments/schema.ts';
import { formatMoney } from '#kit/money.ts';
import type { Toast } from '#kit/web/toasts.ts';

type Plan = { amount: number; attempt: AdminAttempt; payment: AdminPayment | null; isMade?: boolean };

/** What will happen when so much of it is given back: the amount, what stays, and what is taken back for it. */
export function refundPlan({ amount, attempt, payment, isMade = false }: Plan): string[] {
  const { currency, outcome, excess } = attempt;
  const left = attempt.refundable ?? 0;
  const stays = left - amount;
  const sentences = [
    isMade
      ? `${formatMoney(amount, currency)} is booked as given back. The provider is asked for nothing.`
      : `${formatMoney(amount, currency)} goes back to ${payment ? payment.name : 'whoever paid it'}, the way it came.`,
    stays > 0
      ? `${formatMoney(stays, currency)} can still be given back later.`
      : 'After that, nothing of it is left to give back.',
  ];
  if (outcome !== 'credited' || !payment)
    return [...sentences, 'Nothing was bought with it, so nothing is taken back.'];
  if (stays === 0)
    return [...sentences, `“${payment.title}” is taken back${isMade ? '' : ' once all of it has arrived'}.`];
  if (excess > 0)
    sentences.push(`The ${formatMoney(excess, currency)} that were paid too much go back first.`);
  return [...sentences, `“${payment.title}” stays with whoever bought it.`];
}

/** What became of it, as far as the provider has said. */
export function refundToast({ amount, currency, status }: Refund): Toast {
  const money = formatMoney(amount, currency);
  if (status === 'completed') return { title: `${money} was given back` };
  if (status === 'pending') return { title: `${money} is on its way back` };
  if (status === 'failed')
    return {
      title: 'Nothing was given back',
      description: 'The provider refused. The money can be given back later.',
      tone: 'destructive',
    };
  return {
    title: 'The provider gave no answer',
    description: `Please look there whether ${money} went back, and say here what you found. Nobody asks again by itself.`,
    tone: 'destructive',
    durationMs: 15_000,
  };
}
