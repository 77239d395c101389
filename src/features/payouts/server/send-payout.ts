import { toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { alertAboutRefusal } from './payout-alerts.ts';
import { bookReturned } from './payout-books.ts';
import { actOf, applyTransfer, endPayout } from './payout-outcome.ts';
import {
  claimDuePayouts,
  claimPayout,
  claimRepeat,
  hasContradiction,
  lockPayout,
  type PayoutRow,
  postponePayout,
  readPayout,
  readPayoutByReference,
  readUnsentPayouts,
  recordAct,
  updatePayout,
} from './payout-rows.ts';

const batchSize = 100;
const concurrentRequests = 10;
/** The time after which no further batch begins. The next run continues. */
const maxRunMs = 2 * 60_000;

/** Sends the payouts of approved batches, then polls those on their way. */
export async function sendAndPollPayouts(kit: Kit): Promise<void> {
  await inBatches(kit, 'a payout that was approved', readUnsentPayouts, sendPayout);
  await inBatches(kit, 'a payout on its way', claimDuePayouts, pollPayout);
}

/** Says whether the provider would refuse the next request as well. */
type Progress = 'next' | 'stop';

/** Processes what is due, several at once, because one call may take as long as the provider's time limit. */
async function inBatches(
  kit: Kit,
  itemName: string,
  readDue: (db: Db, limit: number) => Promise<number[]>,
  act: (kit: Kit, id: number) => Promise<Progress>,
): Promise<void> {
  const startedAt = performance.now();
  const run = { isStopped: false };
  const isolated = (id: number) =>
    forEachIsolated(kit, itemName, [id], async () => {
      if ((await act(kit, id)) === 'stop') run.isStopped = true;
    });
  while (performance.now() - startedAt < maxRunMs) {
    const ids = await readDue(kit.db, batchSize);
    for (let first = 0; first < ids.length; first += concurrentRequests) {
      await Promise.all(ids.slice(first, first + concurrentRequests).map(isolated));
      if (run.isStopped) return;
    }
    if (ids.length < batchSize) return;
  }
}

/**
 * Sends an approved payout, unless it was sent before. Its money returns to the balance if it must not be sent any more.
 */
export async function sendPayout(kit: Kit, id: number): Promise<Progress> {
  const claimed = await kit.db.transaction().execute(async (tx) => {
    if (!(await claimPayout(tx, id))) return null;
    const payout = await lockPayout(tx, id);
    const isCancelled = !payout.isOurFault && (await isStopped(tx, payout));
    if (isCancelled) {
      await updatePayout(tx, id, { status: 'cancelled' });
      await bookReturned(kit, tx, payout);
    }
    if (!payout.isOurFault)
      await recordAct(tx, { ...actOf(payout), act: isCancelled ? 'cancelled' : 'sent' });
    return isCancelled ? null : payout;
  });
  if (!claimed) return 'next';
  return claimed.isOurFault ? sendAgain(kit, claimed) : requestTransfer(kit, claimed, { isFirst: true });
}

/** True if the host has replaced the destination, which may be a thief's, or if another payout to the host may have arrived twice. */
const isStopped = async (db: Db, { isReplaced, userId }: PayoutRow): Promise<boolean> =>
  isReplaced || (await hasContradiction(db, userId));

/** Sends a payout that was refused because of our account, unless the provider has accepted it after all. */
async function sendAgain(kit: Kit, payout: PayoutRow): Promise<Progress> {
  const { id, reference } = payout;
  try {
    const earlier = await kit.payments.findTransfer({ id: null, reference });
    if (earlier) await applyTransfer(kit, id, earlier);
    if (earlier || (await returnIfStopped(kit, id))) return 'next';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return kit.db.transaction().execute(async (tx) => {
      const locked = await lockPayout(tx, id);
      return locked.status === 'sent' ? postpone(kit, tx, locked, error) : 'next';
    });
  }
  await recordAct(kit.db, { ...actOf(payout), act: 'sent' });
  return requestTransfer(kit, payout, { isFirst: true });
}

/** Returns the money of a payout that the provider does not know and that must not be sent any more. */
async function returnIfStopped(kit: Kit, id: number): Promise<boolean> {
  return kit.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, id);
    return (
      (await isStopped(tx, payout)) &&
      endPayout(kit, tx, payout, { status: 'failed', reason: null, isOurFault: true })
    );
  });
}

/**
 * Asks the provider for the transfer. A first request that is refused has failed, or waits if our account is the cause.
 * The refusal of a repeated one may only mean that the first one arrived, so it decides nothing.
 */
async function requestTransfer(
  kit: Kit,
  payout: PayoutRow,
  { isFirst }: { isFirst: boolean },
): Promise<Progress> {
  const { id, reference, amount, currency, target, name } = payout;
  try {
    const transfer = await kit.payments.transfer({
      ...{ reference, target, name, amount: toMajorUnit(amount, currency), title: 'Payout to host' },
    });
    await applyTransfer(kit, id, transfer);
    return 'next';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kit.log.warn({ err: error, payout: id }, 'a payout was not confirmed');
    return applyRefusal(kit, id, error, { isFirst });
  }
}

async function applyRefusal(
  kit: Kit,
  id: number,
  error: ProviderError,
  { isFirst }: { isFirst: boolean },
): Promise<Progress> {
  const { isFinal, isOurFault, reason } = error;
  return kit.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout.status !== 'sent') return 'next';
    if (!isFinal || !isFirst) {
      await updatePayout(tx, id, { status: 'unknown', reason: isFinal ? reason : null });
      await recordAct(tx, { ...actOf(payout), act: 'unknown', note: reason });
      return 'next';
    }
    if (!isOurFault) {
      await endPayout(kit, tx, payout, { status: 'failed', reason });
      return 'next';
    }
    return postpone(kit, tx, payout, error);
  });
}

/** Lets a payout wait that the provider did not accept because of our account. */
async function postpone(
  kit: Kit,
  tx: Db,
  payout: PayoutRow,
  { reason, message }: ProviderError,
): Promise<Progress> {
  const cause = reason ?? message;
  await postponePayout(tx, payout.id, cause);
  if (cause !== payout.reason) await recordAct(tx, { ...actOf(payout), act: 'refused', note: cause });
  await alertAboutRefusal(kit, tx, cause);
  return 'stop';
}

/** Polls the provider about the payout that an event names. */
export async function checkPayout(kit: Kit, reference: string): Promise<void> {
  const payout = await readPayoutByReference(kit.db, reference);
  if (payout) await pollPayout(kit, payout.id);
}

const lostAfterMs = 10 * 60_000;

/**
 * Applies the provider's state of a payout. A transfer that the provider does not know is requested again with the
 * same reference, which the provider accepts only once.
 */
async function pollPayout(kit: Kit, id: number): Promise<Progress> {
  const payout = await readPayout(kit.db, id);
  if (!payout) throw new Error(`the payout ${id} is gone`);
  const { reference, providerId, sentAt } = payout;
  if (sentAt === null) return 'next';
  const transfer = await kit.payments.findTransfer({ id: providerId, reference });
  if (transfer) await applyTransfer(kit, id, transfer);
  const isLost = !transfer && providerId === null && kit.clock().getTime() - sentAt.getTime() > lostAfterMs;
  if (isLost && (await returnIfStopped(kit, id))) return 'next';
  return isLost && (await claimRepeat(kit.db, id))
    ? requestTransfer(kit, payout, { isFirst: false })
    : 'next';
}
