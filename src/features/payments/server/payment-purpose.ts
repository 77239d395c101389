import type { PaymentPurpose } from '#features/payments/choices.ts';
import { readIntent } from '#features/payments/server/checkout/intent-rows.ts';
import type { Db } from '#kit/server/database/database.ts';

/** Returns what a payment is for; null for an unknown reference. */
export async function readPaymentPurpose(db: Db, reference: string): Promise<PaymentPurpose | null> {
  return (await readIntent(db, reference))?.purpose ?? null;
}
