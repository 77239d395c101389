import { sql } from 'kysely';
import type { PaymentPurpose } from '#features/payments/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

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
