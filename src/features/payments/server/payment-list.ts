import type { PaymentPage } from '#features/payments/admin-schema.ts';
import type { PaymentStatus } from '#features/payments/choices.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import type { Payment } from '#features/payments/schema.ts';
import { soughtIn } from '#features/payments/sought.ts';
import type { Kit } from '#kit/server/kit.ts';
import { adminPayments } from './admin-shapes.ts';
import { type Intent, readIntents } from './intent-rows.ts';

/** A payment as its payer sees it. */
export async function paymentOf(kit: Kit, intent: Intent): Promise<Payment> {
  const [payment] = await paymentsOf(kit, [intent]);
  if (!payment) throw new Error('a payment has no answer');
  return payment;
}

/** The same for several, in their order. */
export async function paymentsOf(kit: Kit, intents: readonly Intent[]): Promise<Payment[]> {
  const { isTest } = kit.payments;
  return (await adminPayments(kit.db, intents)).map((payment) => ({ ...payment, isTest }));
}

type Asked = { q?: string | undefined; status?: PaymentStatus | undefined; before?: number | undefined };

export async function readPaymentPage({ db }: Kit, { q = '', status, before }: Asked): Promise<PaymentPage> {
  const wanted = { ...soughtIn(q), status: status ?? null, before: before ?? null };
  const intents = await readIntents(db, wanted, paymentLimits.page + 1);
  const shown = intents.slice(0, paymentLimits.page);
  const isMore = intents.length > shown.length;
  return {
    payments: await adminPayments(db, shown),
    next: isMore ? (shown.at(-1)?.id ?? null) : null,
  };
}
