import { sql } from 'kysely';
import type { SettingValue } from '#features/settings/choices.ts';
import { day, decimal } from '#features/settings/server/fields.ts';
import type { SettingChange } from '#features/settings/server/setting-kind.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import { formatDate } from '#kit/dates.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const dayOf = (value: SettingValue) => String(value['validFrom']);

export const feeSettings = tableKind({
  name: 'service-fee',
  part: 'prices',
  position: 5,
  title: 'Service fee',
  says: 'The host pays the fee when a stay or a first rent is owed to them. A stay keeps the fee of the day on which it was booked, and a first rent that of the day on which the lister accepted. The payment provider keeps about 3% of each payment, also of first rents, and we pay what a lower fee does not cover.',
  table: 'service_fees',
  key: 'id',
  order: 'valid_from',
  titleOf: (value) => `Bookings from ${formatDate(dayOf(value))}`,
  summaryFields: ['percent'],
  fields: {
    validFrom: day('Bookings from', { hint: 'A later day than today, such as 2026-12-31' }),
    percent: {
      ...decimal('Fee (% of what the guest paid)', { least: 0, most: 30, places: 2 }),
      words: (percent) => `${percent}%`,
    },
    firstRentPercent: {
      ...decimal('Fee on first rents (% of what the tenant paid)', {
        ...{ least: 0, most: 30, places: 2 },
        hint: 'The payment provider keeps about 3% of each payment. Below that, we pay the difference',
      }),
      words: (percent) => `${percent}%`,
    },
  },
  added: async () => ({}),
  async check(db: Db, { before, after }: SettingChange): Promise<Record<string, string>> {
    const { rows } = await sql<{ today: string; isTaken: boolean }>`
      select (now() at time zone 'Africa/Kampala')::date::text as today,
        exists (select from service_fees where valid_from = ${dayOf(after)}::date) as "isTaken"`.execute(db);
    const { today, isTaken } = onlyRow(rows);
    if (before && dayOf(before) <= today)
      return { percent: 'This fee already applies. Add a fee for bookings from a later day' };
    if (before && dayOf(after) !== dayOf(before))
      return { validFrom: 'The day cannot be changed. Add a fee for another day' };
    if (dayOf(after) <= today) return { validFrom: 'Choose a later day than today' };
    return before === null && isTaken ? { validFrom: 'There is already a fee for this day' } : {};
  },
  effects: async (_db, { after }) => [
    `Stays booked from ${formatDate(dayOf(after))} on: the host pays ${after['percent']}%. Guests pay the same price.`,
    `First rents accepted from that day on: the lister pays ${after['firstRentPercent']}%.`,
    ...(Number(after['firstRentPercent']) === 0
      ? ['We pay what the provider keeps of first rents, about 3% of each payment.']
      : []),
    'What is booked or accepted before keeps its fee.',
  ],
});
