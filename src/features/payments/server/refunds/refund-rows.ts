import { sql } from 'kysely';
import { openRefundStatuses, type RefundStatus } from '#features/payments/choices.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { bankProvider } from '#features/payments/server/ledger/clearing-account.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type RefundRow = {
  id: number;
  transactionId: number;
  amount: MinorAmount;
  currency: 'UGX' | 'USD';
  status: RefundStatus;
  comment: string;
  /** The provider's reason for refusing the refund; null if it gave none. */
  failure: string | null;
  /** True when it has failed, and was neither repeated nor dropped. */
  isDue: boolean;
  providerId: string | null;
  askedAt: Date;
  settledAt: Date | null;
  /** The name of the admin who requested the refund; null for an automatic one. */
  askedBy: string | null;
  intentId: number | null;
  reference: string;
  /** True when it is paid at our bank by an admin, and not by the provider. */
  isAtBank: boolean;
  /** True when our bank took the money back, so that nothing was sent. */
  isReversal: boolean;
};

const failedPriceRefund = `r.status = 'failed' and t.outcome = 'credited'
  and (t.refunded >= t.excess or r.amount > t.excess) and t.refunded < t.amount`;
const isRepeatedBy = (later: string) =>
  `${later}.transaction_id = r.transaction_id and ${later}.id > r.id and ${later}.amount >= r.amount`;
const dropOf = (refund: string) =>
  `select from payment_reviews v where v.refund_id = ${refund}.id and v.act = 'refund_dropped'`;

/**
 * The condition for a failed refund that may still be owed: an admin has not dropped it, and no later refund of the
 * payment is as large. Money that is due for another reason stands in the queue of that reason.
 */
const isDueSql = sql.raw(`
  ${failedPriceRefund}
  and not exists (select from payment_refunds later where ${isRepeatedBy('later')})
  and not exists (${dropOf('r')})`);
const columns = sql`
  (${isDueSql}) is true as "isDue",
  r.id, r.transaction_id as "transactionId", r.amount, t.currency, r.status, r.comment, r.failure, r.provider_id as "providerId",
  r.requested_at as "askedAt", r.completed_at as "settledAt", t.intent_id as "intentId", t.reference,
  t.provider = ${bankProvider} as "isAtBank", r.is_reversal as "isReversal",
  (select username from users where id = r.requested_by) as "askedBy"`;
const refundsWithTransaction = sql.raw(
  'payment_refunds r join payment_transactions t on t.id = r.transaction_id',
);

export async function insertRefund(
  tx: Db,
  refund: {
    transactionId: number;
    amount: MinorAmount;
    comment: string;
    requestedBy: number | null;
    isReversal?: boolean;
  },
): Promise<number> {
  const { transactionId, amount, comment, requestedBy, isReversal = false } = refund;
  const { rows } = await sql<{ id: number }>`
    insert into payment_refunds (transaction_id, amount, comment, requested_by, is_reversal, sent_at)
    values (${transactionId}, ${amount}, ${comment}, ${requestedBy}::int, ${isReversal}, case when ${requestedBy}::int is not null then now() end)
    returning id`.execute(tx);
  return onlyRow(rows).id;
}

/**
 * Claims a refund, so that it is requested from the provider only once. Returns false when it is already
 * claimed.
 */
export async function markRefundSent(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_refunds set sent_at = now()
    where id = ${id} and status = 'requested' and sent_at is null returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the ids of ordered refunds that were never requested from the provider, because their job was lost.
 */
export async function readUnsentRefunds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_refunds where status = 'requested' and sent_at is null
    order by id limit ${paymentLimits.maxShown}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function readRefund(db: Db, id: number): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from ${refundsWithTransaction}
    where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Updates the status of a refund. Returns false unless its current status is one of `from` and differs from
 * `to`.
 */
export async function updateRefundStatus(
  tx: Db,
  id: number,
  to: Exclude<RefundStatus, 'requested'>,
  {
    providerId,
    failure = null,
    from,
  }: { providerId: string | null; failure?: string | null; from: readonly RefundStatus[] },
): Promise<boolean> {
  const { rows } = await sql`
    update payment_refunds set status = ${to}, provider_id = coalesce(${providerId}, provider_id),
      failure = coalesce(${failure?.slice(0, 300) ?? null}, failure),
      completed_at = case when ${to} in ('completed', 'failed') then now() end
    where id = ${id} and status = any(${[...from]}::text[]) and status <> ${to} returning id`.execute(tx);
  return rows.length > 0;
}

/** True while the outcome of a refund of the attempt is not final. */
export async function hasOpenRefund(db: Db, transactionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payment_refunds
    where transaction_id = ${transactionId} and status = any(${[...openRefundStatuses]}::text[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The failed refunds that may still be owed. */
export const failedRefundsDue = sql`select r.amount from ${refundsWithTransaction} where ${isDueSql}`;

/** The failed automatic refunds that are still owed, also when an admin has repeated them in vain. */
export const failedAutomaticRefunds = sql`
  select r.amount from ${refundsWithTransaction} where ${sql.raw(`
    r.requested_by is null and ${failedPriceRefund} and not exists (${dropOf('r')})
    and not exists (select from payment_refunds later where ${isRepeatedBy('later')}
      and (later.status <> 'failed' or later.requested_by is null or exists (${dropOf('later')})))`)}`;

/** Returns the failed refunds that may still be owed, the oldest first. */
export async function readFailedRefunds(db: Db): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from ${refundsWithTransaction} where ${isDueSql}
    order by r.id limit ${paymentLimits.maxShown}`.execute(db);
  return rows;
}

export async function readOpenRefunds(db: Db): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from ${refundsWithTransaction}
    where r.status in ('requested', 'pending', 'unknown') order by r.id limit ${paymentLimits.maxShown}`.execute(
    db,
  );
  return rows;
}

export async function readRefundsByTransactions(
  db: Db,
  transactionIds: readonly number[],
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from ${refundsWithTransaction}
    where r.transaction_id = any(${[...transactionIds]}::int[]) order by r.id`.execute(db);
  return rows;
}

/** Returns the refunds of several payments, including those of double payments. */
export async function readRefundsByIntents(db: Db, intentIds: readonly number[]): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from ${refundsWithTransaction}
    where t.intent_id = any(${[...intentIds]}::int[]) order by r.id`.execute(db);
  return rows;
}

/** Returns the total of an attempt's other completed refunds, in the smallest unit. */
export async function readOtherCompletedRefunds(
  db: Db,
  { id, transactionId }: RefundRow,
): Promise<MinorAmount> {
  const { rows } = await sql<{ amount: MinorAmount }>`
    select coalesce(sum(amount), 0)::bigint as amount from payment_refunds
    where transaction_id = ${transactionId} and status = 'completed' and id <> ${id}`.execute(db);
  return onlyRow(rows).amount;
}

/** Marks refunds as `unknown` when a crash interrupted their request before the provider answered. */
export async function markInterruptedRefunds(db: Db): Promise<void> {
  await sql`
    update payment_refunds set status = 'unknown'
    where status = 'requested' and sent_at < now() - interval '10 minutes'`.execute(db);
}

/**
 * Returns the completed refunds of each payment's price, in the smallest unit. Refunds of an excess do not
 * count.
 */
export async function readRefunded(db: Db, intentIds: readonly number[]): Promise<Map<number, MinorAmount>> {
  const { rows } = await sql<{ id: number; amount: MinorAmount }>`
    select t.intent_id as id, greatest(0, sum(r.amount) - t.excess)::bigint as amount
    from ${refundsWithTransaction}
    where r.status = 'completed' and t.outcome = 'credited' and t.intent_id = any(${[...intentIds]}::int[])
    group by t.intent_id, t.excess`.execute(db);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
