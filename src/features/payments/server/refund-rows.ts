import { sql } from 'kysely';
import type { RefundStatus } from '#features/payments/choices.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type RefundRow = {
  id: number;
  transactionId: number;
  amount: number;
  currency: 'UGX' | 'USD';
  status: RefundStatus;
  comment: string;
  providerId: string | null;
  askedAt: Date;
};

const columns = sql.raw(`
  r.id, r.transaction_id as "transactionId", r.amount, t.currency, r.status, r.comment, r.provider_id as "providerId",
  r.asked_at as "askedAt"`);

export async function insertRefund(
  tx: Db,
  refund: { transactionId: number; amount: number; comment: string; askedBy: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_refunds (transaction_id, amount, comment, asked_by)
    values (${refund.transactionId}, ${refund.amount}, ${refund.comment}, ${refund.askedBy}) returning id`.execute(
    tx,
  );
  return onlyRow(rows).id;
}

export async function readRefund(db: Db, id: number): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from payment_refunds r join payment_transactions t on t.id = r.transaction_id
    where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Moves it on from where it waits. @returns false when it is settled already, or stands there already */
export async function moveRefund(
  tx: Db,
  id: number,
  to: Exclude<RefundStatus, 'requested'>,
  providerId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_refunds set status = ${to}, provider_id = coalesce(${providerId}, provider_id),
      settled_at = case when ${to} in ('completed', 'failed') then now() end
    where id = ${id} and status in ('requested', 'pending', 'unknown') and status <> ${to} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function readOpenRefunds(db: Db): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from payment_refunds r join payment_transactions t on t.id = r.transaction_id
    where r.status in ('requested', 'pending', 'unknown') order by r.id limit ${paymentLimits.shown}`.execute(
    db,
  );
  return rows;
}

export async function readRefundsOf(db: Db, intentId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from payment_refunds r join payment_transactions t on t.id = r.transaction_id
    where t.intent_id = ${intentId} order by r.id`.execute(db);
  return rows;
}

/** Nobody waits for the provider's answer any more: the process that did has ended. */
export async function abandonRefunds(db: Db): Promise<void> {
  await sql`
    update payment_refunds set status = 'unknown'
    where status = 'requested' and asked_at < now() - interval '10 minutes'`.execute(db);
}

/** What has arrived back of each payment, in the smallest unit. */
export async function readRefunded(db: Db, intentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select t.intent_id as id, sum(r.amount)::bigint as amount
    from payment_refunds r join payment_transactions t on t.id = r.transaction_id
    where r.status = 'completed' and t.outcome = 'credited' and t.intent_id = any(${[...intentIds]}::int[])
    group by t.intent_id`.execute(db);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
