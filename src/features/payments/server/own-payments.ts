import { paymentLimits } from '#features/payments/limits.ts';
import type { Owner } from '#features/payments/policy.ts';
import type { OwnPayment } from '#features/payments/receipt-schema.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { readOwnIntents } from '#features/payments/server/checkout/intent-rows.ts';
import type { Kit } from '#kit/server/kit.ts';
import { addSubjectDetails, presentPayments } from './payment-list.ts';

/**
 * Returns a page of the payments that an account or a browser has made or started, newest first. It reads one
 * more row than it returns, to know whether there is a next page. A pending payment states whether it can
 * still buy anything.
 */
export async function readOwnPayments(
  kit: Kit,
  owner: Owner | null,
  before: string | null,
  handlers: FulfilmentHandlers,
): Promise<{ payments: OwnPayment[]; next: string | null }> {
  if (!owner) return { payments: [], next: null };
  const rows = await readOwnIntents(kit.db, owner, before, paymentLimits.ownPageSize + 1);
  const intents = rows.slice(0, paymentLimits.ownPageSize);
  const payments: OwnPayment[] = [];
  for (const [index, payment] of (await presentPayments(kit, intents)).entries()) {
    const intent = intents[index];
    const isPending = intent && payment.status === 'pending';
    payments.push(isPending ? await addSubjectDetails(kit, handlers, intent, payment) : payment);
  }
  const next = rows.length > intents.length ? (intents.at(-1)?.reference ?? null) : null;
  return { payments, next };
}
