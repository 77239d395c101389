import { sql } from 'kysely';
import { rateBounds } from '#features/properties/rate-quote.ts';
import { staleRateNotice } from '#features/properties/rules.ts';
import { readRateAges, readToday } from '#features/properties/server/stale-exchange-rate.ts';
import type { SettingValue } from '#features/settings/choices.ts';
import { day, decimal } from '#features/settings/server/fields.ts';
import type { SettingChange, SettingKind } from '#features/settings/server/setting-kind.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const rateKind = tableKind({
  name: 'exchange-rate',
  part: 'prices',
  position: 4,
  title: 'Exchange rate',
  says: 'Dollar prices do not change. We convert them to shillings for search, sorting and payments.',
  table: 'exchange_rates',
  key: 'currency',
  order: 'currency',
  titleOf: (_, currency) => `Shillings per ${currency}`,
  summaryFields: ['ugxPerUnit', 'asOf'],
  fields: {
    ugxPerUnit: decimal('Rate in UGX', { ...rateBounds, places: 4 }),
    asOf: day('Date of rate', {
      hint: 'For example 2026-12-31. If you change only the rate, we use today’s date.',
    }),
  },
  settle: withTodaysDate,
  async effects(db, { key }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from properties where currency = ${key}`.execute(db);
    const { count } = onlyRow(rows);
    return [
      count === 1
        ? 'The shilling price of 1 home will be recalculated.'
        : `The shilling prices of ${count} homes will be recalculated.`,
      'Used for price searches and for showing plan prices in the other currency.',
    ];
  },
});

/**
 * Sets the date of the rate to today if only the rate was changed. The date is shown wherever a price is
 * charged at this rate.
 */
async function withTodaysDate(db: Db, { before, after }: SettingChange): Promise<SettingValue> {
  const isRateChanged = before !== null && after['ugxPerUnit'] !== before['ugxPerUnit'];
  return isRateChanged && after['asOf'] === before['asOf'] ? { ...after, asOf: await readToday(db) } : after;
}

export const rateSettings: SettingKind = {
  ...rateKind,
  async readAll(db) {
    const days = await readRateAges(db);
    return (await rateKind.readAll(db)).map((rate) => {
      const note = staleRateNotice(days.get(rate.key) ?? 0);
      return note === null ? rate : { ...rate, note };
    });
  },
};
