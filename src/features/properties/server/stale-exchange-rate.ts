import { sql } from 'kysely';
import { staleRateDays } from '#features/properties/rules.ts';
import { exchangeRates } from '#features/properties/topics.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const today = sql`(now() at time zone 'Africa/Kampala')::date`;
/** The SQL for the age of a rate in days, by the calendar of Kampala. */
const ageInDays = sql`${today} - as_of`;
/** The SQL condition for a row of `exchange_rates` whose rate is stale. */
const staleRateCondition = sql<boolean>`${ageInDays} >= ${staleRateDays}`;

/**
 * The admin's task to update stale rates. It matters because prices in dollars are charged at these rates.
 */
export const staleRateQueues = {
  oldRate: { rows: sql`select from exchange_rates where ${staleRateCondition}`, topics: [exchangeRates] },
};

/** Returns the age of each currency's rate, in days. */
export async function readRateAges(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ currency: string; days: number }>`
    select currency, ${ageInDays} as days from exchange_rates`.execute(db);
  return new Map(rows.map((row) => [row.currency, row.days]));
}

/** Sets the date of a currency's rate to today, and leaves the rate unchanged. */
export async function setRateDateToToday(db: Db, currency: string): Promise<void> {
  await sql`update exchange_rates set as_of = ${today} where currency = ${currency}`.execute(db);
}

/** Returns today's date in Kampala, such as `2026-12-31`. */
export async function readToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${today}::text as today`.execute(db);
  return onlyRow(rows).today;
}

export type DollarRateState = {
  shillings: number;
  /** A day in Kampala: `2026-12-31`. */
  asOf: string;
  isOld: boolean;
  /** The reason why the last attempt to fetch the rate failed. */
  fault: string | null;
  triedAt: string | null;
};

/** Reads the exchange rate of the dollar, and the result of the last attempt to fetch it. */
export async function readDollarRateState(db: Db): Promise<DollarRateState> {
  const { rows } = await sql<Omit<DollarRateState, 'triedAt'> & { triedAt: Date | null }>`
    select ugx_per_unit::float8 as shillings, to_char(as_of, 'YYYY-MM-DD') as "asOf", ${staleRateCondition} as "isOld",
      f.fault, f.tried_at as "triedAt"
    from exchange_rates left join exchange_rate_fetches f using (currency) where currency = 'USD'`.execute(
    db,
  );
  const { triedAt, ...rate } = onlyRow(rows);
  return { ...rate, triedAt: triedAt?.toISOString() ?? null };
}
