import { sql } from 'kysely';
import type { PaymentPurpose } from '#features/payments/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export type DayMoney = {
  currency: 'UGX' | 'USD';
  /** Null when the money belongs to no known payment. */
  purpose: PaymentPurpose | null;
  payments: number;
  /** In the smallest unit. */
  paid: MinorAmount;
  givenBack: MinorAmount;
};

/**
 * Returns the credited amounts and the completed refunds from `from` until `until`, exclusive, by currency
 * and purpose.
 */
export async function readMoneyBetween(db: Db, from: Date, until: Date): Promise<DayMoney[]> {
  const { rows } = await sql<DayMoney>`
    select currency, purpose, sum(payments)::int as payments, sum(paid)::bigint as paid, sum(refunded)::bigint as "givenBack"
    from (
      select currency, purpose, 1 as payments, amount as paid, 0 as refunded
      from payment_intents where completed_at >= ${from} and completed_at < ${until}
      union all
      select t.currency, i.purpose, 0, 0, r.amount
      from payment_refunds r join payment_transactions t on t.id = r.transaction_id
        left join payment_intents i on i.id = t.intent_id
      where r.status = 'completed' and r.completed_at >= ${from} and r.completed_at < ${until} and t.currency in ('UGX', 'USD')
    ) as moved group by 1, 2 order by 1, 2 nulls last`.execute(db);
  return rows;
}
