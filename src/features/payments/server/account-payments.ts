import { sql } from 'kysely';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { instantText } from '#kit/server/database/instant-text.ts';

type AccountPayment = {
  reference: string;
  title: string;
  amount: MinorAmount;
  currency: 'UGX' | 'USD';
  status: string;
  at: string;
};

/** Returns the payments of an account, newest first. */
export async function readAccountPayments(db: Db, userId: number, limit: number): Promise<AccountPayment[]> {
  const { rows } = await sql<AccountPayment>`
    select reference, title, amount::float8 as amount, currency, status, ${instantText('created_at')} as at
    from payment_intents where user_id = ${userId} order by payment_intents.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
