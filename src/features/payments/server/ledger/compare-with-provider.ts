import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { readIntent } from '#features/payments/server/checkout/intent-rows.ts';
import type { Kit } from '#kit/server/kit.ts';
import { insertComparison } from './comparison-rows.ts';
import { reconcileIntent, recordTransaction } from './reconciliation.ts';
import { readReceivedIds } from './transaction-rows.ts';

const dayMs = 86_400_000;
const daysCompared = 3;

/**
 * Compares the provider's list with our records. Imports missing payments, and records those that we count as
 * paid but the provider does not list. The second check leaves out the current day, because the provider's
 * list may lag behind.
 */
export async function compareWithProvider(kit: Kit, handlers: FulfilmentHandlers): Promise<void> {
  const days = {
    from: utcDayOf(kit.clock().getTime() - daysCompared * dayMs),
    to: utcDayOf(kit.clock().getTime()),
  };
  const storedIds = new Set(await readReceivedIds(kit.db, kit.payments.id, days));
  const listed = new Set<string>();
  let importedCount = 0;
  for await (const transaction of kit.payments.list(days)) {
    if (transaction.status !== 'successful') continue;
    listed.add(transaction.id);
    if (storedIds.has(transaction.id)) continue;
    const { reference } = transaction;
    if (await readIntent(kit.db, reference))
      await reconcileIntent(kit, handlers, { reference, transactionId: transaction.id });
    else
      await kit.db
        .transaction()
        .execute((tx) => recordTransaction(kit, tx, handlers, reference, transaction));
    importedCount += 1;
  }
  const received = await readReceivedIds(kit.db, kit.payments.id, {
    from: days.from,
    to: utcDayOf(kit.clock().getTime() - dayMs),
  });
  const unlisted = received.filter((id) => !listed.has(id));
  await insertComparison(kit.db, {
    fromDay: days.from,
    toDay: days.to,
    listed: listed.size,
    healed: importedCount,
    unlisted,
  });
  if (unlisted.length > 0) kit.log.error({ unlisted }, 'the provider does not list what we count as paid');
}

const utcDayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
