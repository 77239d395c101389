import { sql } from 'kysely';
import type { SettledFilter } from '#features/payments/server/ledger/settled-records.ts';
import { type MajorAmount, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

/** A payout that our books count as paid. Amounts are in the major unit. */
export type PaidPayout = {
  kind: 'payout';
  id: number;
  providerId: string | null;
  reference: string;
  amount: MajorAmount;
  currency: 'UGX';
  /** Null while the fee is not known. */
  fee: MajorAmount | null;
  settledAt: Date;
};

type Row = Omit<PaidPayout, 'amount' | 'fee'> & { amount: MinorAmount; fee: MinorAmount | null };

export async function readPaidPayouts(
  db: Db,
  { from, before, ids, references }: SettledFilter,
): Promise<PaidPayout[]> {
  const { rows } = await sql<Row>`
    select 'payout' as kind, id, provider_id as "providerId", reference, amount, currency, fee,
      coalesce(completed_at, sent_at) as "settledAt"
    from payouts
    where status in ('successful', 'contradicted') and ((coalesce(completed_at, sent_at) >= ${from}
      and coalesce(completed_at, sent_at) < ${before})
      or provider_id = any(${[...ids]}::text[]) or reference = any(${[...references]}::text[]))
    order by id`.execute(db);
  return rows.map(({ amount, fee, ...row }) => ({
    ...row,
    amount: toMajorUnit(amount, row.currency),
    fee: fee === null ? null : toMajorUnit(fee, row.currency),
  }));
}
