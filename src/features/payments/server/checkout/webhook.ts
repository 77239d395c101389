import { z } from 'zod';
import type { Kit } from '#kit/server/kit.ts';
import type { ProviderEvent } from '#kit/server/payments/provider.ts';
import { recordEvent } from './event-rows.ts';

/** The job that polls the provider about a payment named in a webhook. */
export const reconcilePaymentJob = {
  name: 'reconcile-payment',
  shape: z.object({ reference: z.string(), transactionId: z.string().nullable() }),
};

/** Stores a webhook once and enqueues a poll, because the content of a webhook is never trusted. */
export async function storeWebhook(kit: Kit, event: ProviderEvent, raw: Buffer): Promise<void> {
  const { reference, transactionId } = event;
  await kit.db.transaction().execute(async (tx) => {
    const isNew = await recordEvent(tx, {
      provider: kit.payments.id,
      key: event.key.slice(0, 300),
      name: event.name,
      reference,
      raw,
      outcome: reference === null ? 'concerns no payment' : null,
    });
    if (isNew && reference !== null)
      await kit.jobs.enqueue(tx, reconcilePaymentJob, { reference, transactionId });
  });
}
