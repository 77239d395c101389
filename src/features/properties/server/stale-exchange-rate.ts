import { sql } from 'kysely';
import { rateOldFromDays } from '#features/properties/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const today = sql`(now() at time zone 'Africa/Kampala')::date`;
/** How old the rates are by now, in days of Kampala. */
const days = sql`${today} - as_of`;
/** Of a row of exchange_rates. */
export const isRateOld = sql<boolean>`${days} >= ${rateOldFromDays}`;

/** What waits for an admin: prices in dollars are charged at this rate. */
export const oldRate = { oldRate: sql`select from exchange_rates where ${isRateOld}` };

/** Of each currency. */
export async function readRateDays(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ currency: string; days: number }>`
    select currency, ${days} as days from exchange_rates`.execute(db);
  return new Map(rows.map((row) => [row.currency, row.days]));
}

/** Dates a rate that stays as it is. */
export async function setRateDayToToday(db: Db, currency: string): Promise<void> {
  await sql`update exchange_rates set as_of = ${today} where currency = ${currency}`.execute(db);
}

/** In Kampala: `2026-12-31`. */
export async function readToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${today}::text as today`.execute(db);
  return onlyRow(rows).today;
}
