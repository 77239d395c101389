import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import { openPaymentsOf } from './create-intent.ts';
import { moveIntents } from './intent-rows.ts';

/** Moves the payments of this browser to the account that the payer has created or signed in to. */
export async function reassignPayments(
  tx: Db,
  { userId, visitorId }: { userId: number; visitorId: string },
): Promise<void> {
  await lockAll(tx, [
    openPaymentsOf({ userId, visitorId: null }),
    openPaymentsOf({ userId: null, visitorId }),
  ]);
  await moveIntents(tx, visitorId, userId);
}
