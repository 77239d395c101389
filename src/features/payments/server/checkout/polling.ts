import { reconcileIntent } from '#features/payments/server/ledger/reconciliation.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { FulfilmentHandlers } from './fulfilment.ts';
import { claimDueIntents, expireQuotes } from './intent-rows.ts';
import { deleteOldPrompts } from './prompt-rows.ts';

/** The number of concurrent requests. If the provider hangs, other jobs are delayed by only one timeout. */
const concurrentRequests = 10;
const maxRounds = 10;

/**
 * Polls pending payments, because a webhook may be lost, and an ignored prompt sends none. If the provider
 * cannot answer, they stay pending until the next poll.
 */
export async function pollPayments(kit: Kit, handlers: FulfilmentHandlers): Promise<void> {
  await expireQuotes(kit.db);
  await deleteOldPrompts(kit.db);
  for (let round = 0; round < maxRounds; round++) {
    const references = await claimDueIntents(kit.db, concurrentRequests);
    const wereReached = await Promise.all(
      references.map((reference) => pollIntent(kit, handlers, reference)),
    );
    if (references.length < concurrentRequests || !wereReached.includes(true)) return;
  }
}

/** Returns true when the provider could answer. */
async function pollIntent(kit: Kit, handlers: FulfilmentHandlers, reference: string): Promise<boolean> {
  try {
    await reconcileIntent(kit, handlers, { reference });
    return true;
  } catch (error) {
    kit.log.warn({ err: error, reference }, 'a payment could not be asked about');
    return false;
  }
}
