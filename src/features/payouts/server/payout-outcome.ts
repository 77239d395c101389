import { decideTransfer } from '#features/payouts/rules.ts';
import { formatMoney, toMinorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { ProviderTransfer } from '#kit/server/payments/provider.ts';
import { bookPaid, bookPaidLate, bookReturned, bookReversed, bookTransferFee } from './payout-books.ts';
import { notifyOfLatePayout, notifyOfPayout } from './payout-emails.ts';
import { lockPayout, type PayoutRow, readLastContradiction, recordAct, updatePayout } from './payout-rows.ts';

export const actOf = ({ id, batchId }: PayoutRow) => ({ batchId, payoutId: id, actorId: null });

/** Applies what the provider says about a transfer, in one transaction with the payout locked. */
export async function applyTransfer(kit: Kit, id: number, transfer: ProviderTransfer): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, id);
    if (transfer.reference !== payout.reference)
      throw new Error(`payout ${id} has another reference at the provider`);
    const isSameAmount =
      transfer.currency === payout.currency &&
      toMinorUnit(transfer.amount, transfer.currency) === payout.amount;
    const decision = decideTransfer(payout.status, transfer.status, isSameAmount);
    if (decision === 'wait') await applyPending(tx, payout, transfer);
    else if (decision === 'doubt') await applyDoubt(tx, payout, transfer);
    else if (decision === 'contradict') await contradict(kit, tx, payout, transfer);
    else if (decision !== 'nothing') await end(kit, tx, payout, transfer);
    if (transfer.status === 'successful' && decision !== 'doubt')
      await bookTransferFee(kit, tx, payout, transfer.fee);
  });
}

async function applyPending(tx: Db, payout: PayoutRow, { id: providerId }: ProviderTransfer): Promise<void> {
  if (payout.providerId === null || payout.status === 'unknown')
    await updatePayout(tx, payout.id, { status: 'sent', providerId });
}

const otherAmount = 'The provider reports another amount';

/** Marks a payout for review by an admin when the provider reports another amount. */
async function applyDoubt(tx: Db, payout: PayoutRow, { id: providerId }: ProviderTransfer): Promise<void> {
  if (payout.status === 'unknown') return;
  await updatePayout(tx, payout.id, { status: 'unknown', providerId, reason: otherAmount });
  await recordAct(tx, { ...actOf(payout), act: 'unknown', note: otherAmount });
}

/**
 * Takes the money from the host's balance if the provider says that the host received it after all. The host is paid
 * nothing more until an admin has settled it.
 */
async function contradict(
  kit: Kit,
  tx: Db,
  payout: PayoutRow,
  { id: providerId, status, amount, currency }: ProviderTransfer,
): Promise<void> {
  const report = `the provider reports: ${status}, ${formatMoney(amount, currency)}`;
  const reason = `Recorded as ${payout.status}, but ${report}`;
  // An admin may have decided against this report.
  if ((await readLastContradiction(tx, payout))?.endsWith(report)) return;
  kit.log.error(
    { payout: payout.id, status: payout.status, reported: status },
    'the provider contradicts a payout',
  );
  await updatePayout(tx, payout.id, { status: 'contradicted', providerId, reason });
  const actId = await recordAct(tx, { ...actOf(payout), act: 'contradicted', note: reason });
  if (payout.status !== 'successful') {
    await bookPaidLate(kit, tx, payout, actId);
    await notifyOfLatePayout(kit, tx, payout, actId);
  }
}

/** Ends a payout as the provider reports, or returns the money of one that had arrived. */
async function end(kit: Kit, tx: Db, payout: PayoutRow, transfer: ProviderTransfer): Promise<void> {
  const { id: providerId, reason, isOurFault } = transfer;
  const outcome = transfer.status === 'pending' ? 'failed' : transfer.status;
  await updatePayout(tx, payout.id, { status: outcome, providerId, reason, isOurFault });
  const actId = await recordAct(tx, { ...actOf(payout), act: outcome, note: reason });
  if (outcome === 'successful') await bookPaid(kit, tx, payout);
  else if (payout.status === 'successful') await bookReversed(kit, tx, payout, actId);
  else await bookReturned(kit, tx, payout);
  await notifyOfPayout(kit, tx, payout, { outcome, actId, reason, isOurFault });
}

type Outcome = {
  status: 'successful' | 'failed';
  reason: string | null;
  actorId?: number | null;
  isOurFault?: boolean;
};

/**
 * Ends a payout with an outcome that a refusal or an admin has decided. Call it with the payout locked. Returns false if
 * its outcome is known.
 */
export async function endPayout(
  kit: Kit,
  tx: Db,
  payout: PayoutRow,
  { status, reason, actorId = null, isOurFault = false }: Outcome,
): Promise<boolean> {
  const isContradicted = payout.status === 'contradicted';
  const isRefused = payout.status === 'requested' && payout.isOurFault && status === 'failed';
  if (payout.status !== 'sent' && payout.status !== 'unknown' && !isContradicted && !isRefused) return false;
  // The admin's note is kept in `payout_acts`. Hosts see the reason that the network gave.
  const hostReason = actorId === null ? reason : null;
  const end = { reason: hostReason, isOurFault: isOurFault || isRefused };
  await updatePayout(tx, payout.id, { ...end, status });
  const actId = await recordAct(tx, { ...actOf(payout), act: status, actorId, note: reason });
  if (status === 'successful' && !isContradicted) await bookPaid(kit, tx, payout);
  if (status === 'failed')
    await (isContradicted ? bookReversed(kit, tx, payout, actId) : bookReturned(kit, tx, payout));
  if (!(isContradicted && status === 'successful'))
    await notifyOfPayout(kit, tx, payout, { ...end, outcome: status, actId });
  return true;
}
