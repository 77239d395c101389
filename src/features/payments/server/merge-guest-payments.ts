import { openPaymentsLockName } from '#features/payments/server/checkout/create-intent.ts';
import { reassignIntents } from '#features/payments/server/checkout/intent-rows.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';

/** Moves the payments of this browser to the account that the payer has created or signed in to. */
export async function reassignPayments(
  tx: Db,
  { userId, visitorId }: { userId: number; visitorId: string },
): Promise<void> {
  await lockAll(tx, [
    openPaymentsLockName({ userId, visitorId: null }),
    openPaymentsLockName({ userId: null, visitorId }),
  ]);
  await reassignIntents(tx, visitorId, userId);
}
