import { sql } from 'kysely';
import { rateBounds } from '#features/properties/rate-quote.ts';
import { staleRateNotice } from '#features/properties/rules.ts';
import type { SettingValue } from '#features/settings/choices.ts';
import { day, decimal } from '#features/settings/server/fields.ts';
import type { SettingChange, SettingKind } from '#features/settings/server/setting-kind.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { readRateDays, readToday } from './stale-exchange-rate.ts';

const rates = tableKind({
  name: 'exchange-rate',
  part: 'prices',
  title: 'Exchange rate',
  says: 'Prices in dollars stay as they are; they are compared and found by what they are in shillings.',
  table: 'exchange_rates',
  key: 'currency',
  order: 'currency',
  titleOf: (_, currency) => `Shillings for one ${currency}`,
  listed: ['ugxPerUnit', 'asOf'],
  fields: {
    ugxPerUnit: decimal('Rate in UGX', { ...rateBounds, places: 4 }),
    asOf: day('As of', {
      hint: 'The day of the rate, such as 2026-12-31. A new rate is of today unless you write another day.',
    }),
  },
  settle: ofToday,
  async effects(db, { key }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from properties where currency = ${key}`.execute(db);
    const { count } = onlyRow(rows);
    return [
      count === 1 ? '1 home in dollars is compared anew.' : `${count} homes in dollars are compared anew.`,
      'Shown on: searches with a price, and prices of plans in the other currency.',
    ];
  },
});

/**
 * Sets the day to today when only the rate changed. The day is shown wherever a price is charged at this
 * rate.
 */
async function ofToday(db: Db, { before, after }: SettingChange): Promise<SettingValue> {
  const isAnother = before !== null && after['ugxPerUnit'] !== before['ugxPerUnit'];
  return isAnother && after['asOf'] === before['asOf'] ? { ...after, asOf: await readToday(db) } : after;
}

export const rateSettings: SettingKind = {
  ...rates,
  async readAll(db) {
    const days = await readRateDays(db);
    return (await rates.readAll(db)).map((rate) => {
      const note = staleRateNotice(days.get(rate.key) ?? 0);
      return note === null ? rate : { ...rate, note };
    });
  },
};
