import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import { decideTransfer } from '#features/payouts/rules.ts';
import { type MinorAmount, roundToMinorUnit, toMajorUnit, toMinorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ProviderError, type ProviderTransfer } from '#kit/server/payments/provider.ts';
import { partyOfOwner } from './earnings.ts';
import { notifyOfPayout } from './payout-emails.ts';
import {
  claimDuePayouts,
  claimPayout,
  claimRepeat,
  lockPayout,
  type PayoutRow,
  readPayout,
  readPayoutByReference,
  readUnsentPayouts,
  recordAct,
  updatePayout,
} from './payout-rows.ts';

export const partyOfPayout = ({ id }: Pick<PayoutRow, 'id'>) => `payout:${id}`;

const batchSize = 100;
const concurrentRequests = 10;
/** The time after which no further batch begins. The next run continues. */
const maxRunMs = 2 * 60_000;

/** Sends the payouts of approved batches, then polls those on their way. */
export async function sendAndPollPayouts(kit: Kit): Promise<void> {
  await inBatches(kit, 'a payout that was approved', readUnsentPayouts, sendPayout);
  await inBatches(kit, 'a payout on its way', claimDuePayouts, pollPayout);
}

/** Processes what is due, several at once, because one call may take as long as the provider's time limit. */
async function inBatches(
  kit: Kit,
  itemName: string,
  readDue: (db: Db, limit: number) => Promise<number[]>,
  act: (kit: Kit, id: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < maxRunMs) {
    const ids = await readDue(kit.db, batchSize);
    for (let first = 0; first < ids.length; first += concurrentRequests) {
      const group = ids.slice(first, first + concurrentRequests);
      await Promise.all(group.map((id) => forEachIsolated(kit, itemName, [id], () => act(kit, id))));
    }
    if (ids.length < batchSize) return;
  }
}

/**
 * Sends an approved payout, unless it was sent before. The money for a number that its host has replaced since returns
 * to the balance, because the former number may be a thief's.
 */
export async function sendPayout(kit: Kit, id: number): Promise<void> {
  const isClaimed = await kit.db.transaction().execute(async (tx) => {
    if (!(await claimPayout(tx, id))) return false;
    const payout = await lockPayout(tx, id);
    if (payout.isReplaced) {
      await updatePayout(tx, id, { status: 'cancelled', reason: null });
      await bookReturned(kit, tx, payout);
    }
    await recordAct(tx, { ...actOf(payout), act: payout.isReplaced ? 'cancelled' : 'sent' });
    return !payout.isReplaced;
  });
  if (isClaimed) await requestTransfer(kit, await requirePayout(kit.db, id), { isFirst: true });
}

/**
 * Asks the provider for the transfer. A first request that is refused has failed. The refusal of a repeated one may
 * only mean that the first one arrived, so it decides nothing.
 */
async function requestTransfer(
  kit: Kit,
  payout: PayoutRow,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const { id, reference, amount, currency, network, phone, name } = payout;
  try {
    const transfer = await kit.payments.transfer({
      ...{ reference, network, phone, name, amount: toMajorUnit(amount, currency), title: 'Payout to host' },
    });
    await applyTransfer(kit, id, transfer);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kit.log.warn({ err: error, payout: id }, 'a payout was not confirmed');
    const reason = error.reason ?? null;
    if (error.isFinal && isFirst) await endPayout(kit, id, { status: 'failed', reason });
    else await markUnknown(kit, id, error.isFinal ? reason : null);
  }
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
async function pollPayout(kit: Kit, id: number): Promise<void> {
  const payout = await requirePayout(kit.db, id);
  const { reference, providerId, sentAt } = payout;
  if (sentAt === null) return;
  const transfer = await kit.payments.findTransfer({ id: providerId, reference });
  if (transfer) return applyTransfer(kit, id, transfer);
  const isLost = providerId === null && kit.clock().getTime() - sentAt.getTime() > lostAfterMs;
  if (isLost && (await claimRepeat(kit.db, id))) await requestTransfer(kit, payout, { isFirst: false });
}

/** Applies what the provider says about a transfer, in one transaction with the payout locked. */
export async function applyTransfer(kit: Kit, id: number, transfer: ProviderTransfer): Promise<void> {
  const { id: providerId, reference, status, reason, fee } = transfer;
  await kit.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (reference !== payout.reference) throw new Error(`payout ${id} has another reference at the provider`);
    const isSameAmount = toMinorUnit(transfer.amount, transfer.currency) === payout.amount;
    const decision =
      isSameAmount && transfer.currency === payout.currency
        ? decideTransfer(payout.status, status)
        : 'contradict';
    switch (decision) {
      case 'nothing':
        return;
      case 'wait':
        if (payout.providerId === null || payout.status === 'unknown')
          await updatePayout(tx, id, { status: 'sent', providerId });
        return;
      case 'contradict':
        kit.log.error(
          { payout: id, status: payout.status, reported: status },
          'the provider contradicts a payout',
        );
        if (payout.status === 'sent')
          await updatePayout(tx, id, {
            status: 'unknown',
            providerId,
            reason: 'The provider reports another amount',
          });
        if (payout.status !== 'unknown')
          await recordAct(tx, {
            ...actOf(payout),
            act: 'contradicted',
            note: `${status} ${transfer.amount}`,
          });
        return;
      case 'pay':
        await updatePayout(tx, id, { status: 'successful', providerId, fee: feeOf(fee) });
        await bookPaid(kit, tx, payout, feeOf(fee));
        break;
      case 'return':
        await updatePayout(tx, id, {
          status: status === 'reversed' ? 'reversed' : 'failed',
          providerId,
          reason,
        });
        await bookReturned(kit, tx, payout);
        break;
      case 'reverse':
        await updatePayout(tx, id, { status: 'reversed', providerId, reason });
        await bookReversed(kit, tx, payout);
        break;
    }
    const outcome = decision === 'pay' ? 'successful' : status === 'reversed' ? 'reversed' : 'failed';
    await recordAct(tx, { ...actOf(payout), act: outcome, note: reason });
    await notifyOfPayout(kit, tx, payout, { outcome, reason });
  });
}

const actOf = ({ id, batchId }: PayoutRow) => ({ batchId, payoutId: id, actorId: null });

/** Ends an open payout with an outcome that a refusal or an admin has decided. Returns false if it has ended. */
export async function endPayout(
  kit: Kit,
  id: number,
  {
    status,
    reason,
    actorId = null,
  }: { status: 'successful' | 'failed'; reason: string | null; actorId?: number | null },
  db: Db = kit.db,
): Promise<boolean> {
  const end = async (tx: Db) => {
    const payout = await lockPayout(tx, id);
    if (payout.status !== 'sent' && payout.status !== 'unknown') return false;
    // The note of an admin is in the acts. Hosts read the reason of the network.
    await updatePayout(tx, id, { status, reason: actorId === null ? reason : null });
    if (status === 'successful') await bookPaid(kit, tx, payout, null);
    else await bookReturned(kit, tx, payout);
    await recordAct(tx, { ...actOf(payout), act: status, actorId, note: reason });
    await notifyOfPayout(kit, tx, payout, { outcome: status, reason: actorId === null ? reason : null });
    return true;
  };
  return db === kit.db ? kit.db.transaction().execute(end) : end(db);
}

async function markUnknown(kit: Kit, id: number, reason: string | null): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout.status !== 'sent') return;
    await updatePayout(tx, id, { status: 'unknown', reason });
    await recordAct(tx, { ...actOf(payout), act: 'unknown', note: reason });
  });
}

/** Returns the provider's fee in shillings, rounded up. */
const feeOf = (fee: number | null): MinorAmount | null =>
  fee !== null && fee >= 0 ? roundToMinorUnit(fee, 'UGX', Math.ceil) : null;

const entryOf = (kit: Kit, { id, currency, amount }: PayoutRow, what: string) => ({
  ...{ key: `payout ${id}${what}`, intentId: null, currency, amount, bookedAt: kit.clock() },
});

async function bookPaid(kit: Kit, tx: Db, payout: PayoutRow, fee: MinorAmount | null): Promise<void> {
  await postLedgerEntry(tx, {
    ...entryOf(kit, payout, ' paid'),
    ...{ debit: 'payouts_clearing', debitParty: partyOfPayout(payout), credit: 'provider_clearing' },
  });
  if (fee !== null)
    await postLedgerEntry(tx, {
      ...entryOf(kit, payout, ' fee'),
      ...{ amount: fee, debit: 'fees', credit: 'provider_clearing' },
    });
}

export async function bookReturned(kit: Kit, tx: Db, payout: PayoutRow): Promise<void> {
  await postLedgerEntry(tx, {
    ...entryOf(kit, payout, ' returned'),
    ...{ debit: 'payouts_clearing', debitParty: partyOfPayout(payout) },
    ...{ credit: 'owed', creditParty: partyOfOwner(payout.userId) },
  });
}

async function bookReversed(kit: Kit, tx: Db, payout: PayoutRow): Promise<void> {
  await postLedgerEntry(tx, {
    ...entryOf(kit, payout, ' reversed'),
    ...{ debit: 'provider_clearing', credit: 'owed', creditParty: partyOfOwner(payout.userId) },
  });
}

async function requirePayout(db: Db, id: number): Promise<PayoutRow> {
  const payout = await readPayout(db, id);
  if (!payout) throw new Error(`the payout ${id} is gone`);
  return payout;
}
