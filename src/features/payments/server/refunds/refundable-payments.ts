import { sql } from 'kysely';
import type { PaymentPurpose } from '#features/payments/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type RefundTotal = {
  amount: MinorAmount;
  /** True when none of the refunds is pending. */
  hasArrived: boolean;
};

export type RefundablePayment = {
  intentId: number;
  reference: string;
  transactionId: number;
  /** The credited amount that is neither refunded nor reserved for a refund, in the smallest unit. */
  amount: MinorAmount;
};

/** Returns the credited payments among these, newest first, with the amounts that can still be refunded. */
export async function readRefundablePayments(
  db: Db,
  intentIds: readonly number[],
): Promise<RefundablePayment[]> {
  const { rows } = await sql<RefundablePayment>`
    select t.intent_id as "intentId", t.reference, t.id as "transactionId", (t.amount - t.excess - greatest(0, t.refunded - t.excess))::bigint as amount
    from payment_transactions t
    where t.outcome = 'credited' and t.intent_id = any(${[...intentIds]}::int[]) order by t.id desc`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the completed and pending refunds of all payments for a subject, in the smallest unit. Late
 * payments are included.
 */
export async function readRefundTotal(
  db: Db,
  purposes: readonly PaymentPurpose[],
  subject: string,
): Promise<RefundTotal> {
  const { rows } = await sql<RefundTotal>`
    select coalesce(sum(r.amount), 0)::bigint as amount, coalesce(bool_and(r.status = 'completed'), true) as "hasArrived"
    from payment_refunds r join payment_transactions t on t.id = r.transaction_id
      join payment_intents i on i.id = t.intent_id
    where i.subject = ${subject} and i.purpose in (${sql.join(purposes)}) and r.status <> 'failed'`.execute(
    db,
  );
  return onlyRow(rows);
}

/** True when a refund of one of these payments has failed, so that the payer may still be owed money. */
export async function hasFailedRefund(db: Db, intentIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from payment_refunds r join payment_transactions t on t.id = r.transaction_id
    where t.intent_id = any(${[...intentIds]}::int[]) and r.status = 'failed' limit 1`.execute(db);
  return rows.length > 0;
}
