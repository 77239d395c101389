import type { Kit } from '#kit/server/kit.ts';
import { claimDue, expireQuotes } from './intent-rows.ts';
import { reconcileIntent } from './reconciliation.ts';
import type { Settlements } from './settlement.ts';

const mostAtOnce = 20;

/**
 * Asks about payments of which nothing was heard: a webhook may be lost, and an ignored prompt sends none. A provider
 * that cannot answer leaves them pending, to be asked about later.
 */
export async function pollPayments(kit: Kit, settlements: Settlements): Promise<void> {
  await expireQuotes(kit.db);
  for (const reference of await claimDue(kit.db, mostAtOnce))
    await reconcileIntent(kit, settlements, { reference }).catch((error: unknown) =>
      kit.log.warn({ err: error, reference }, 'a payment could not be asked about'),
    );
}
