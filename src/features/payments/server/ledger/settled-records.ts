import { sql } from 'kysely';
import { isCurrency, type MajorAmount, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * The transactions to find: those within a period, and those with one of the provider's ids or our
 * references.
 */
export type SettledFilter = {
  from: Date;
  before: Date;
  ids: readonly string[];
  references: readonly string[];
};

/** A transaction that our books count as done. Amounts are in the major unit, as the provider states them. */
export type SettledRecord = {
  kind: 'payment' | 'refund';
  id: number;
  providerId: string | null;
  reference: string;
  amount: MajorAmount;
  currency: string;
  /** Null while the fee is not known, and for refunds. */
  fee: MajorAmount | null;
  settledAt: Date;
};

type Row = Omit<SettledRecord, 'fee'> & { fee: MinorAmount | null };

/** Returns the payments that the provider has received for us, and the refunds that it has paid. */
export async function readSettledRecords(
  db: Db,
  provider: string,
  { from, before, ids, references }: SettledFilter,
): Promise<SettledRecord[]> {
  const { rows } = await sql<Row>`
    select * from (
      select 'payment' as kind, id, provider_id as "providerId", reference, stated_amount::float8 as amount, currency, fee,
        coalesce(made_at, received_at) as "settledAt"
      from payment_transactions where provider = ${provider} and status = 'successful'
      union all
      select 'refund', r.id, r.provider_id, t.reference,
        (r.amount / case t.currency when 'USD' then 100.0 else 1 end)::float8, t.currency, null, r.completed_at
      from payment_refunds r join payment_transactions t on t.id = r.transaction_id
      where t.provider = ${provider} and r.status = 'completed'
    ) as settled
    where ("settledAt" >= ${from} and "settledAt" < ${before})
      or "providerId" = any(${[...ids]}::text[]) or reference = any(${[...references]}::text[])
    order by kind, id`.execute(db);
  return rows.map(({ fee, ...row }) => ({
    ...row,
    fee: fee === null || !isCurrency(row.currency) ? null : toMajorUnit(fee, row.currency),
  }));
}

/** Returns those of the references that are payments of ours, in any state. */
export async function readKnownReferences(db: Db, references: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payment_intents where reference = any(${[...references]}::text[])`.execute(db);
  return new Set(rows.map(({ reference }) => reference));
}
