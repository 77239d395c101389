import { sql } from 'kysely';
import type { PaymentStatus } from '#features/payments/choices.ts';
import { type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { instantText } from '#kit/server/database/instant-text.ts';

type AccountPaymentRow = {
  reference: string;
  title: string;
  amount: MinorAmount;
  currency: 'UGX' | 'USD';
  status: PaymentStatus;
  at: string;
};

/** Returns the payments of an account with amounts in the major unit, newest first. */
export async function readAccountPayments(db: Db, userId: number, limit: number) {
  const { rows } = await sql<AccountPaymentRow>`
    select reference, title, amount, currency, status, ${instantText('created_at')} as at
    from payment_intents where user_id = ${userId} order by payment_intents.id desc limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, amount: toMajorUnit(row.amount, row.currency) }));
}
