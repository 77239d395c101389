import { sql } from 'kysely';
import type { EarningKind } from '#features/payouts/choices.ts';
import type { Deductions, Rates } from '#features/payouts/rules.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type NewEarning = Deductions & {
  ownerId: number;
  /** The party of the ledger for which the money was held, such as `stay:12`. */
  source: string;
  kind: EarningKind;
  title: string;
  fromDay: string;
  toDay: string;
  currency: 'UGX' | 'USD';
  gross: MinorAmount;
  rates: Rates;
  at: Date;
};

export async function insertEarning(tx: Db, earning: NewEarning): Promise<number> {
  const { ownerId, source, kind, title, fromDay, toDay, currency, gross, fee, vat, withheld, rates, at } =
    earning;
  const { rows } = await sql<{ id: number }>`
    insert into earnings (owner_id, source, kind, title, from_day, to_day, currency, gross, fee, vat, withheld,
      fee_percent, vat_percent, withholding_percent, earned_at)
    values (${ownerId}, ${source}, ${kind}, ${title}, ${fromDay}::date, ${toDay}::date, ${currency}, ${gross}, ${fee}, ${vat},
      ${withheld}, ${rates.fee}, ${rates.vat}, ${rates.withholding}, ${at}) returning id`.execute(tx);
  return onlyRow(rows).id;
}

/** The earnings of an owner from one source, in the smallest unit. */
export type EarnedTotal = Deductions & { ownerId: number; gross: MinorAmount; rates: Rates };

/** Returns what each owner has earned from a source. The owner who earned last comes first. */
export async function readEarnedTotals(db: Db, source: string): Promise<EarnedTotal[]> {
  const { rows } = await sql<EarnedTotal>`
    select owner_id as "ownerId", sum(gross)::bigint as gross, sum(fee)::bigint as fee, sum(vat)::bigint as vat,
      sum(withheld)::bigint as withheld, json_build_object('fee', (array_agg(fee_percent order by id))[1],
        'vat', (array_agg(vat_percent order by id))[1],
        'withholding', (array_agg(withholding_percent order by id))[1]) as rates
    from earnings where source = ${source} group by owner_id order by max(id) desc`.execute(db);
  return rows;
}

/** The purposes that have a service fee of their own. */
export type FeePurpose = 'stay' | 'first_rent';

const percentColumns: Record<FeePurpose, string> = { stay: 'percent', first_rent: 'first_rent_percent' };

/** Returns the service fee in percent that applies to what was booked on this day in Kampala. */
export async function readFeePercent(db: Db, day: string, purpose: FeePurpose = 'stay'): Promise<number> {
  const { rows } = await sql<{ percent: number }>`
    select ${sql.ref(percentColumns[purpose])}::float as percent from service_fees where valid_from <= ${day}::date
    order by valid_from desc limit 1`.execute(db);
  return rows[0]?.percent ?? 0;
}
