import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import { openPaymentsLockName } from './create-intent.ts';
import { reassignIntents } from './intent-rows.ts';

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
