import { sql } from 'kysely';
import { type Admin, admins } from '#features/accounts/policy.ts';
import { requireEstablishedAdmin } from '#features/accounts/server/admin-appointments.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { lockBalances } from '#features/payments/server/ledger/balances.ts';
import { postPartyMoves } from '#features/payments/server/ledger/ledger-entries.ts';
import { splitTransfers } from '#features/payouts/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { type MinorAmount, sum, toMajorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { newToken } from '#kit/server/secrets.ts';
import { lockDueHosts } from './due-hosts.ts';
import { partyOfOwner, partyOfPayout } from './parties.ts';
import { applyTransfer, endPayout } from './payout-outcome.ts';
import { lockPayout, lockPayoutRules, type PayoutRow, readPayout, recordAct } from './payout-rows.ts';
import { sendPayoutsJob } from './send-payouts-job.ts';
import { needsSecondAdmin } from './two-admins.ts';

/** Thousands of payouts are checked when they commit. */
const allowManyPayouts = (tx: Db) => sql`set local statement_timeout = '60s'`.execute(tx);

type ProposeInput = { total: number; idempotency: Idempotency };

/**
 * Takes what is due from the balances of all hosts who can be paid, and requests a payout for each. A batch that exceeds
 * the limit, together with what admins approved alone in the last 24 hours, waits for a second admin.
 * @param input contains `total`, the amount that the admin saw
 * @throws AppError 'conflict' when nothing is due, the total has changed, or a new admin exceeds the limit; the errors of
 * `runIdempotent`
 */
export async function proposeBatch(
  kit: Kit,
  admin: Admin,
  { total: shownTotal, idempotency }: ProposeInput,
): Promise<void> {
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, { ...idempotency, meanwhile: 'refuse' }, async () => {
      await lockAuthorizedUser(tx, admin, admins);
      await allowManyPayouts(tx);
      const rules = await lockPayoutRules(tx);
      const due = await lockDueHosts(tx, { rules, now: kit.clock() });
      const total = sum(due.map(({ balance }) => balance));
      if (due.length === 0) throw new AppError('conflict', 'nothing_due', english('No payout is due.'));
      if (toMajorUnit(total, 'UGX') !== shownTotal) throw totalChangedError();
      const payouts = due.flatMap(({ userId, destinationId, kind, balance }) =>
        splitTransfers(balance, rules.limits[kind].maxTransfer).map((amount) => ({
          ...{ userId, destinationId, amount },
        })),
      );
      const needsSecond = await needsSecondAdmin(tx, total, rules);
      if (needsSecond) await requireEstablishedAdmin(tx, admin);
      const batchId = await insertBatch(tx, admin, { total, count: payouts.length, needsSecond });
      for (let first = 0; first < payouts.length; first += payoutsPerStatement)
        await requestPayouts(tx, batchId, payouts.slice(first, first + payoutsPerStatement));
      await recordAct(tx, { batchId, payoutId: null, act: 'proposed', actorId: admin.id });
      await audit(tx, admin, 'payouts proposed', batchId, total);
      if (!needsSecond) await approveIn(kit, tx, admin, batchId);
      return batchId;
    }),
  );
}

const totalChangedError = () =>
  new AppError(
    'conflict',
    'total_changed',
    english('The amount due has changed since it was shown. Nothing was paid. Please check the new amount.'),
  );

const payoutsPerStatement = 250;

async function insertBatch(
  tx: Db,
  { id }: Admin,
  { total, count, needsSecond }: { total: MinorAmount; count: number; needsSecond: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payout_batches (total, payout_count, needs_second, proposed_by)
    values (${total}, ${count}, ${needsSecond}, ${id}) returning id`.execute(tx);
  return onlyRow(rows).id;
}

type RequestedPayout = { userId: number; destinationId: number; amount: MinorAmount };

async function requestPayouts(tx: Db, batchId: number, payouts: readonly RequestedPayout[]): Promise<void> {
  const references = payouts.map(
    () =>
      `payout_${newToken()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')
        .slice(0, 24)}`,
  );
  const { rows } = await sql<{ id: number; userId: number; amount: MinorAmount }>`
    insert into payouts (batch_id, user_id, destination_id, amount, reference)
    select ${batchId}, * from unnest(${payouts.map(({ userId }) => userId)}::int[],
      ${payouts.map(({ destinationId }) => destinationId)}::int[], ${payouts.map(({ amount }) => amount)}::bigint[],
      ${references}::text[])
    returning id, user_id as "userId", amount`.execute(tx);
  await postPartyMoves(
    tx,
    { currency: 'UGX', debit: 'owed', credit: 'payouts_clearing' },
    rows.map(({ id, userId, amount }) => ({
      ...{ key: `payout ${id}`, amount, debitParty: partyOfOwner(userId), creditParty: partyOfPayout(id) },
    })),
  );
}

/**
 * Approves a batch as the second admin, and lets a job send its payouts.
 * @throws AppError 'conflict' when the batch no longer waits, or the admin has proposed it or is new
 */
export async function approveBatch(kit: Kit, admin: Admin, batchId: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    await requireEstablishedAdmin(tx, admin);
    await approveIn(kit, tx, admin, batchId);
  });
}

async function approveIn(kit: Kit, tx: Db, admin: Admin, batchId: number): Promise<void> {
  const { rows } = await sql<{ total: MinorAmount }>`
    update payout_batches set approved_by = ${admin.id}, approved_at = now()
    where id = ${batchId} and approved_at is null and cancelled_at is null
      and (not needs_second or proposed_by <> ${admin.id}) returning total`.execute(tx);
  const [batch] = rows;
  if (!batch)
    throw new AppError(
      'conflict',
      'not_to_approve',
      english(
        'You cannot approve this batch. Another admin must approve what you proposed, or it is already decided.',
      ),
    );
  await recordAct(tx, { batchId, payoutId: null, act: 'approved', actorId: admin.id });
  await audit(tx, admin, 'payouts approved', batchId, batch.total);
  await kit.jobs.enqueue(tx, sendPayoutsJob, {});
}

/**
 * Cancels a batch that waits for approval, and returns its money to the balances.
 * @throws AppError 'conflict' when the batch no longer waits
 */
export async function cancelBatch(kit: Kit, admin: Admin, batchId: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    await allowManyPayouts(tx);
    const { rows } = await sql<{ total: MinorAmount }>`
      update payout_batches set cancelled_by = ${admin.id}, cancelled_at = now()
      where id = ${batchId} and approved_at is null and cancelled_at is null returning total`.execute(tx);
    const [batch] = rows;
    if (!batch) throw new AppError('conflict', 'not_waiting', english('This batch is already decided.'));
    await returnPayouts(tx, batchId);
    await recordAct(tx, { batchId, payoutId: null, act: 'cancelled', actorId: admin.id });
    await audit(tx, admin, 'payouts cancelled', batchId, batch.total);
  });
}

/** Returns the money of a batch to the balances, which are locked in the same order as when a batch takes it. */
async function returnPayouts(tx: Db, batchId: number): Promise<void> {
  const { rows: payouts } = await sql<{ id: number; userId: number; amount: MinorAmount }>`
    update payouts set status = 'cancelled', completed_at = now(), next_check_at = null
    where batch_id = ${batchId} returning id, user_id as "userId", amount`.execute(tx);
  await lockBalances(
    tx,
    'owed',
    payouts.map(({ userId }) => partyOfOwner(userId)),
  );
  for (let first = 0; first < payouts.length; first += payoutsPerStatement)
    await postPartyMoves(
      tx,
      { currency: 'UGX', debit: 'payouts_clearing', credit: 'owed' },
      payouts.slice(first, first + payoutsPerStatement).map(({ id, userId, amount }) => ({
        ...{ key: `payout ${id} returned`, amount },
        ...{ debitParty: partyOfPayout(id), creditParty: partyOfOwner(userId) },
      })),
    );
}

type ResolveInput = { id: number; status: 'successful' | 'failed'; note: string };

/**
 * Records the outcome of a payout without a final answer, as an admin found it in the provider's records.
 * @throws AppError 'not-found'; 'conflict' when the outcome is known, or the payout is the admin's own
 */
export async function resolvePayout(
  kit: Kit,
  admin: Admin,
  { id, status, note }: ResolveInput,
): Promise<void> {
  const payout = await readPayout(kit.db, id);
  if (!payout) throw new AppError('not-found', 'no_such_payout', english('Payout not found.'));
  if (payout.userId === admin.id)
    throw new AppError('conflict', 'own_payout', english('Another admin must decide about your own payout.'));
  if (status === 'failed' && payout.status === 'requested' && payout.isOurFault)
    await applyAccepted(kit, payout);
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const locked = await lockPayout(tx, id);
    if (
      locked.status === 'sent' ||
      !(await endPayout(kit, tx, locked, { status, reason: note, actorId: admin.id }))
    )
      throw new AppError(
        'conflict',
        'outcome_known',
        english('The outcome of this payout is already known.'),
      );
    await audit(tx, admin, `payout recorded as ${status}`, payout.batchId, payout.amount);
  });
}

/**
 * Applies the transfer of a refused payout that the provider has accepted after all.
 * @throws AppError 'conflict' when the provider does not say
 */
async function applyAccepted(kit: Kit, { id, reference }: PayoutRow): Promise<void> {
  try {
    const transfer = await kit.payments.findTransfer({ id: null, reference });
    if (transfer) await applyTransfer(kit, id, transfer);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError(
      'conflict',
      'provider_silent',
      english(
        'The provider does not say whether it has accepted this payout. Nothing was recorded. Please try again later.',
      ),
    );
  }
}

const audit = (tx: Db, admin: Admin, action: string, batchId: number, amount: MinorAmount) =>
  writeAudit(tx, {
    actorId: admin.id,
    action,
    subject: `payout batch ${batchId}`,
    details: { amount: toMajorUnit(amount, 'UGX'), currency: 'UGX' },
  });
