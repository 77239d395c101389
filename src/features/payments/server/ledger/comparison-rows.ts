import { sql } from 'kysely';
import { paymentLimits } from '#features/payments/limits.ts';
import type { Db } from '#kit/server/database/database.ts';

export type Comparison = {
  fromDay: string;
  toDay: string;
  listed: number;
  healed: number;
  unlisted: string[];
};

export async function insertComparison(db: Db, comparison: Comparison): Promise<void> {
  const { fromDay, toDay, listed, healed, unlisted } = comparison;
  await sql`
    insert into provider_comparisons (from_day, to_day, listed, healed, unlisted)
    values (${fromDay}, ${toDay}, ${listed}, ${healed}, ${unlisted})`.execute(db);
}

export async function readComparisons(db: Db): Promise<Array<Comparison & { comparedAt: Date }>> {
  const { rows } = await sql<Comparison & { comparedAt: Date }>`
    select from_day::text as "fromDay", to_day::text as "toDay", compared_at as "comparedAt", listed, healed, unlisted
    from provider_comparisons order by id desc limit 14`.execute(db);
  return rows;
}

export type Mismatch = { transactionId: number; comparedAt: Date };

/**
 * Returns payments that we count as paid but the provider did not list, each with the time of the last
 * comparison that missed it. Payments that were listed since, or that an admin has reviewed, are left out.
 */
export async function readMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    select t.id as "transactionId", max(r.compared_at) as "comparedAt"
    from provider_comparisons r cross join unnest(r.unlisted) as missed(provider_id)
      join payment_transactions t on t.provider_id = missed.provider_id and t.status = 'successful'
    where not exists (select from payment_reviews v where v.transaction_id = t.id and v.act = 'checked')
      and not exists (
        select from provider_comparisons later
        where later.id > r.id and not later.unlisted && array[missed.provider_id]
          and coalesce(t.made_at, t.received_at) >= later.from_day and coalesce(t.made_at, t.received_at) < later.to_day)
    group by t.id order by t.id limit ${paymentLimits.maxShown}`.execute(db);
  return rows;
}
