import { sql } from 'kysely';
import type { PaymentPurpose } from '#features/payments/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

/** The payments that we hold for a subject. */
export type HeldPayments = { amount: MinorAmount; count: number };

export const nothingHeld: HeldPayments = { amount: 0, count: 0 };

/**
 * Returns what we hold for each subject, without what is refunded or being refunded. A payment whose refund failed is
 * still to be refunded, so it does not count. A failed refund of an excess leaves the payment as it is.
 */
export async function readHeldPayments(
  db: Db,
  purpose: PaymentPurpose,
  subjects: readonly string[],
): Promise<Map<string, HeldPayments>> {
  const { rows } = await sql<HeldPayments & { subject: string }>`
    select i.subject, sum(i.amount - greatest(0, t.refunded - t.excess))::bigint as amount, count(*)::int as count
    from payment_intents i join payment_transactions t on t.intent_id = i.id and t.outcome = 'credited'
    where i.purpose = ${purpose} and i.subject = any(${[...subjects]}::text[]) and t.refunded - t.excess < i.amount
      and not exists (select from payment_refunds r where r.transaction_id = t.id and r.status = 'failed' and r.amount > t.excess)
    group by i.subject`.execute(db);
  return new Map(rows.map(({ subject, ...held }) => [subject, held]));
}

/** Returns the ids of all payments of a purpose for a subject. */
export async function readIntentIds(db: Db, purpose: PaymentPurpose, subject: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_intents where purpose = ${purpose} and subject = ${subject} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Changes the amount of a payment to what has arrived of it, before it is credited. */
export async function changeAmount(tx: Db, id: number, amount: MinorAmount): Promise<void> {
  await sql`update payment_intents set amount = ${amount} where id = ${id}`.execute(tx);
}

/** Changes the name of a payment that is being credited, before its receipt is issued. */
export async function renamePayment(tx: Db, id: number, title: string): Promise<void> {
  await sql`update payment_intents set title = ${title} where id = ${id}`.execute(tx);
}
