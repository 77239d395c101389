import { z } from 'zod';
import type { Kit } from '#kit/server/kit.ts';
import type { ProviderEvent } from '#kit/server/payments/provider.ts';
import { recordEvent } from './event-rows.ts';

/** The job that polls the provider about a payment named in a webhook. */
export const reconcilePaymentJob = {
  name: 'reconcile-payment',
  shape: z.object({ reference: z.string(), transactionId: z.string().nullable() }),
};

/** The job that polls the provider about a transfer named in a webhook. Payouts handle it. */
export const checkTransferJob = { name: 'check-transfer', shape: z.object({ reference: z.string() }) };

/** Stores a webhook once and enqueues a poll, because the content of a webhook is never trusted. */
export async function storeWebhook(kit: Kit, event: ProviderEvent, raw: Buffer): Promise<void> {
  const { transactionId, transferReference } = event;
  const reference = event.reference ?? transferReference ?? null;
  await kit.db.transaction().execute(async (tx) => {
    const isNew = await recordEvent(tx, {
      provider: kit.payments.id,
      key: event.key.slice(0, 300),
      name: event.name,
      reference,
      raw,
      outcome: outcomeOf(event),
    });
    if (!isNew) return;
    if (event.reference !== null)
      await kit.jobs.enqueue(tx, reconcilePaymentJob, { reference: event.reference, transactionId });
    else if (transferReference !== undefined)
      await kit.jobs.enqueue(tx, checkTransferJob, { reference: transferReference });
  });
}

/** Returns what an event means at once; null while it waits for a poll of its payment. */
function outcomeOf({ reference, transferReference }: ProviderEvent): string | null {
  if (reference !== null) return null;
  return transferReference === undefined ? 'concerns no payment' : 'concerns a payout';
}
