import { sql } from 'kysely';
import type { PayoutAct, PayoutDay, PayoutStatus, TargetKind } from '#features/payouts/choices.ts';
import { type Target, targetColumn } from '#features/payouts/server/destinations/target-columns.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type PayoutRow = {
  id: number;
  batchId: number;
  userId: number;
  username: string;
  target: Target;
  name: string;
  amount: MinorAmount;
  currency: 'UGX';
  reference: string;
  status: PayoutStatus;
  providerId: string | null;
  reason: string | null;
  /** The provider refused it because of our account, and not because of the host's. */
  isOurFault: boolean;
  requestedAt: Date;
  sentAt: Date | null;
  /** The host is paid elsewhere now. */
  isReplaced: boolean;
  fee: MinorAmount | null;
  completedAt: Date | null;
};

const columns = sql`
  p.id, p.batch_id as "batchId", p.user_id as "userId", u.username, ${targetColumn} as target, d.name, p.amount, p.currency,
  p.reference, p.status, p.provider_id as "providerId", p.reason, p.requested_at as "requestedAt", p.sent_at as "sentAt",
  d.replaced_at is not null as "isReplaced", p.is_our_fault as "isOurFault", p.fee, p.completed_at as "completedAt"`;
const joined = sql.raw(
  'payouts p join payout_destinations d on d.id = p.destination_id join users u on u.id = p.user_id',
);

export async function readPayout(db: Db, id: number): Promise<PayoutRow | null> {
  const { rows } = await sql<PayoutRow>`select ${columns} from ${joined} where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function readPayoutByReference(db: Db, reference: string): Promise<PayoutRow | null> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from ${joined} where p.reference = ${reference}`.execute(db);
  return rows[0] ?? null;
}

/** The SQL condition for payouts that an admin must review. */
export const needsAdmin = sql.raw(
  `(p.status in ('unknown', 'contradicted') or (p.status = 'requested' and p.is_our_fault))`,
);

/** Locks the payout until the transaction ends. */
export async function lockPayout(tx: Db, id: number): Promise<PayoutRow> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from ${joined} where p.id = ${id} for update of p`.execute(tx);
  return onlyRow(rows);
}

/**
 * Claims a payout of an approved batch, so that it is sent to the provider only once. Returns false when it is
 * already claimed or not approved.
 */
export async function claimPayout(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update payouts p set status = 'sent', sent_at = now(), next_check_at = now() + interval '1 minute'
    from payout_batches b
    where p.id = ${id} and b.id = p.batch_id and p.status = 'requested' and b.approved_at is not null
      and (p.next_check_at is null or p.next_check_at <= now())
    returning p.id`.execute(tx);
  return rows.length > 0;
}

/**
 * Claims a payout without a final answer before its transfer is requested again, so that no admin records an
 * outcome in the meantime. Returns false when its outcome is known.
 */
export async function claimRepeat(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update payouts set status = 'sent' where id = ${id} and status in ('sent', 'unknown') returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns the ids of approved payouts that are due to be sent, those that were never refused first. */
export async function readUnsentPayouts(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payouts p join payout_batches b on b.id = p.batch_id
    where p.status = 'requested' and b.approved_at is not null and (p.next_check_at is null or p.next_check_at <= now())
    order by p.next_check_at nulls first, p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Claims payouts that are due for a poll, so that two processes do not poll the same. A payout that was sent long
 * ago is polled less often. One that has ended is polled for three days, because it may be reversed, or turn out to
 * have arrived.
 */
export async function claimDuePayouts(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update payouts set next_check_at = case
        when status in ('sent', 'unknown') then now() + greatest(interval '1 minute', least(interval '1 hour', (now() - sent_at) / 4))
        when completed_at > now() - interval '3 days' then now() + interval '6 hours'
      end
    where id in (
      select id from payouts where next_check_at <= now() and status <> 'requested' order by next_check_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

type PayoutUpdate = {
  status: Exclude<PayoutStatus, 'requested'>;
  providerId?: string | null;
  reason?: string | null;
  isOurFault?: boolean;
};

export async function updatePayout(tx: Db, id: number, update: PayoutUpdate): Promise<void> {
  const { status, providerId = null, reason = null, isOurFault = false } = update;
  await sql`
    update payouts set status = ${status}, provider_id = coalesce(${providerId}, provider_id), reason = ${reason},
      is_our_fault = ${isOurFault},
      completed_at = case when ${status} in ('successful', 'failed', 'reversed', 'cancelled') then now() end,
      next_check_at = case when ${status} in ('cancelled', 'contradicted') then null
        when ${status} in ('successful', 'failed', 'reversed') then now() + interval '6 hours' else next_check_at end
    where id = ${id}`.execute(tx);
}

/** Lets a payout wait that the provider refused because of our account. It is requested again later. */
export async function postponePayout(tx: Db, id: number, reason: string): Promise<void> {
  await sql`
    update payouts set status = 'requested', is_our_fault = true, reason = ${reason},
      next_check_at = now() + interval '15 minutes'
    where id = ${id}`.execute(tx);
}

/** Records the provider's fee once it is known. Returns false if it is already recorded. */
export async function saveTransferFee(tx: Db, id: number, fee: MinorAmount): Promise<boolean> {
  const { rows } = await sql`
    update payouts set fee = ${fee} where id = ${id} and fee is null returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Returns true while a payout of the host waits for an admin because the provider's reports contradict each
 * other.
 */
export async function hasContradiction(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payouts where user_id = ${userId} and status = 'contradicted' limit 1`.execute(db);
  return rows.length > 0;
}

type Act = {
  batchId: number;
  payoutId: number | null;
  act: PayoutAct;
  actorId: number | null;
  note?: string | null;
};

export async function recordAct(
  tx: Db,
  { batchId, payoutId, act, actorId, note = null }: Act,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payout_acts (batch_id, payout_id, act, actor_id, note)
    values (${batchId}, ${payoutId}, ${act}, ${actorId}, ${note?.slice(0, 300) ?? null}) returning id`.execute(
    tx,
  );
  return onlyRow(rows).id;
}

/**
 * Returns the latest report that contradicted the payout. Null without one, or if the provider has sent
 * further reports since.
 */
export async function readLastContradiction(
  tx: Db,
  { id, batchId }: Pick<PayoutRow, 'id' | 'batchId'>,
): Promise<string | null> {
  const { rows } = await sql<{ note: string | null }>`
    select a.note from payout_acts a
    where a.batch_id = ${batchId} and a.payout_id = ${id} and a.act = 'contradicted'
      and not exists (
        select from payout_acts l
        where l.batch_id = a.batch_id and l.payout_id = a.payout_id and l.id > a.id and l.actor_id is null)`.execute(
    tx,
  );
  return rows[0]?.note ?? null;
}

/** The condition of payouts that were to be sent. The others were cancelled with their batch. */
const isListed = sql.raw(`(p.status <> 'cancelled' or p.sent_at is not null)`);

/** Returns the payouts of a host, newest first. */
export async function readPayoutsOf(db: Db, userId: number, limit: number): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from ${joined} where p.user_id = ${userId} and ${isListed}
    order by p.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the payouts that an admin must look at, and the newest of the others. */
export async function readPayoutsForAdmin(
  db: Db,
  limit: number,
): Promise<{ toCheck: PayoutRow[]; recent: PayoutRow[] }> {
  const { rows: toCheck } = await sql<PayoutRow>`
    select ${columns} from ${joined} where ${needsAdmin} order by p.id limit ${limit}`.execute(db);
  const { rows: recent } = await sql<PayoutRow>`
    select ${columns} from ${joined} where ${isListed} and not (${needsAdmin})
    order by p.id desc limit ${limit}`.execute(db);
  return { toCheck, recent };
}

type TransferLimits = { minAmount: MinorAmount; maxTransfer: MinorAmount };

export type PayoutRules = {
  limits: Record<TargetKind, TransferLimits>;
  secondAdminAbove: MinorAmount;
  coolingHours: number;
  payoutDay: PayoutDay;
};

/** A limit that was raised in the last day applies later. */
const effectiveLimit = sql.raw(`
  case when second_admin_raised_at > now() - interval '1 day' then least(former_second_admin_above, second_admin_above)
    else second_admin_above end`);

const selectRules = sql`
  select json_build_object(
      'mobile_money', json_build_object('minAmount', min_amount, 'maxTransfer', max_transfer),
      'bank_account', json_build_object('minAmount', bank_min_amount, 'maxTransfer', bank_max_transfer)) as limits,
    ${effectiveLimit} as "secondAdminAbove",
    cooling_hours as "coolingHours", payout_day as "payoutDay"
  from payout_rules`;

export async function readPayoutRules(db: Db): Promise<PayoutRules> {
  const { rows } = await sql<PayoutRules>`${selectRules}`.execute(db);
  return onlyRow(rows);
}

/** Locks the rules until the transaction ends, so that what admins approve at the same time is added up. */
export async function lockPayoutRules(tx: Db): Promise<PayoutRules> {
  const { rows } = await sql<PayoutRules>`${selectRules} for no key update`.execute(tx);
  return onlyRow(rows);
}
