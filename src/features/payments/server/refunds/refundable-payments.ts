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

const refundableSql = sql.raw('(t.amount - t.excess - greatest(0, t.refunded - t.excess))::bigint');

/** Returns the credited payments among these, newest first, with the amounts that can still be refunded. */
export async function readRefundablePayments(
  db: Db,
  intentIds: readonly number[],
): Promise<RefundablePayment[]> {
  const { rows } = await sql<RefundablePayment>`
    select t.intent_id as "intentId", t.reference, t.id as "transactionId", ${refundableSql} as amount
    from payment_transactions t
    where t.outcome = 'credited' and t.intent_id = any(${[...intentIds]}::int[]) order by t.id desc`.execute(
    db,
  );
  return rows;
}

/** The payments that we hold for a subject. */
export type HeldPayments = { amount: MinorAmount; count: number };

/**
 * Returns what we hold for each subject: what can still be refunded, and of how many payments. Subjects without any are
 * left out.
 */
export async function readHeldPayments(
  db: Db,
  purpose: PaymentPurpose,
  subjects: readonly string[],
): Promise<Map<string, HeldPayments>> {
  const { rows } = await sql<HeldPayments & { subject: string }>`
    select i.subject, sum(${refundableSql})::bigint as amount, count(*)::int as count
    from payment_intents i join payment_transactions t on t.intent_id = i.id and t.outcome = 'credited'
    where i.purpose = ${purpose} and i.subject = any(${[...subjects]}::text[]) and ${refundableSql} > 0
    group by i.subject`.execute(db);
  return new Map(rows.map(({ subject, ...held }) => [subject, held]));
}

/** Returns what we hold for one subject. */
export async function readHeldPaymentsOf(
  db: Db,
  purpose: PaymentPurpose,
  subject: string,
): Promise<HeldPayments> {
  return (await readHeldPayments(db, purpose, [subject])).get(subject) ?? { amount: 0, count: 0 };
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
