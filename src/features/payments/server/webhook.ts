import { z } from 'zod';
import type { Kit } from '#kit/server/kit.ts';
import type { ProviderEvent } from '#kit/server/payments/provider.ts';
import { recordEvent } from './event-rows.ts';

/** A job: the provider is asked about a payment of which it has told something. */
export const reconcileWanted = {
  name: 'reconcile-payment',
  shape: z.object({ reference: z.string(), transactionId: z.string().nullable() }),
};

/** Keeps what the provider told, once, and has it looked into: what a message says is never believed. */
export async function takeWebhook(kit: Kit, event: ProviderEvent, raw: Buffer): Promise<void> {
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
      await kit.jobs.enqueue(tx, reconcileWanted, { reference, transactionId });
  });
}
