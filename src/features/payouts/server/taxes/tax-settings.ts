import { sql } from 'kysely';
import type { SettingValue } from '#features/settings/choices.ts';
import { day, decimal, optionalInteger, singleLine } from '#features/settings/server/fields.ts';
import type { SettingChange } from '#features/settings/server/setting-kind.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import { formatDate } from '#kit/dates.ts';
import { int4Max } from '#kit/numbers.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const dayOf = (value: SettingValue) => String(value['validFrom']);
const percentWords = (percent: unknown) => `${percent}%`;
const says =
  'Off until you add a rate. We do not know your taxes: enter the rate that your accountant gave you, and where it comes from. A stay keeps the rates of the day on which it was booked, and a first rent those of the day on which the lister accepted.';

const source = singleLine('Source', {
  most: 200,
  hint: 'Where the rate comes from and the day you checked it. Only admins read this',
});
const validFrom = day('Bookings from', { hint: 'A later day than today, such as 2026-12-31' });

/** Returns the errors of a rate that begins too early, or of one that already applies. */
async function checkDay(
  db: Db,
  { before, after }: SettingChange,
  isTaken: (day: string) => ReturnType<typeof sql<boolean>>,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ today: string; isTaken: boolean }>`
    select (now() at time zone 'Africa/Kampala')::date::text as today, ${isTaken(dayOf(after))} as "isTaken"`.execute(
    db,
  );
  const { today, isTaken: taken } = onlyRow(rows);
  if (before && dayOf(before) <= today)
    return { percent: 'This rate already applies. Add a rate from a later day' };
  if (before && (dayOf(after) !== dayOf(before) || after['ownerId'] !== before['ownerId']))
    return { validFrom: 'The day and the host cannot be changed. Add another rate' };
  if (dayOf(after) <= today) return { validFrom: 'Choose a later day than today' };
  return before === null && taken ? { validFrom: 'There is already a rate for this day' } : {};
}

export const vatSettings = tableKind({
  name: 'vat',
  part: 'prices',
  position: 7,
  title: 'Value added tax on the service fee',
  says: `${says} Hosts pay the VAT in addition to the fee.`,
  table: 'vat_rates',
  key: 'id',
  order: 'valid_from',
  titleOf: (value) => `Bookings from ${formatDate(dayOf(value))}`,
  summaryFields: ['percent', 'source'],
  fields: {
    validFrom,
    percent: {
      ...decimal('VAT (% of the service fee)', { least: 0, most: 30, places: 2, hint: '0 ends it' }),
      words: percentWords,
    },
    taxNumber: singleLine('Our tax number', { most: 40, hint: 'Shown on the statements of hosts' }),
    source,
  },
  added: async () => ({}),
  check: (db, change) =>
    checkDay(db, change, (from) => sql`exists (select from vat_rates where valid_from = ${from}::date)`),
  effects: async (_db, { after }) => [
    `Stays booked and first rents accepted from ${formatDate(dayOf(after))} on: hosts pay ${after['percent']}% VAT on our fee. Guests pay the same price.`,
    'Shown on the earnings page, in statements, and to listers before they accept a tenant.',
    'What is booked or accepted before keeps its rate.',
  ],
});

export const withholdingSettings = tableKind({
  name: 'withholding-tax',
  part: 'prices',
  position: 8,
  title: 'Withholding tax on earnings',
  says: `${says} A rate for one host replaces the rate for all hosts, also if it is 0%.`,
  table: 'withholding_rates',
  key: 'id',
  order: 'valid_from',
  titleOf: (value) =>
    `${value['ownerId'] === null ? 'All hosts' : `Host ${value['ownerId']}`} from ${formatDate(dayOf(value))}`,
  summaryFields: ['percent', 'source'],
  fields: {
    validFrom,
    ownerId: {
      ...optionalInteger('Only the host with this number', {
        ...{ least: 1, most: int4Max },
        hint: 'The number in the address of the host’s account page. Leave empty for all hosts',
      }),
      words: (id) => (id === null ? 'all hosts' : `host ${id}`),
    },
    percent: {
      ...decimal('Tax (% of what the guest paid)', { least: 0, most: 30, places: 2, hint: '0 ends it' }),
      words: percentWords,
    },
    source,
  },
  added: async () => ({}),
  async check(db, change) {
    const owner = change.after['ownerId'] ?? null;
    if (owner !== null && (await readName(db, Number(owner))) === null)
      return { ownerId: 'There is no account with this number' };
    return checkDay(
      db,
      change,
      (from) =>
        sql`exists (select from withholding_rates where valid_from = ${from}::date
          and owner_id is not distinct from ${owner}::int)`,
    );
  },
  async effects(db, { after }) {
    const owner = after['ownerId'] ?? null;
    const who = owner === null ? 'hosts' : await readName(db, Number(owner));
    return [
      `Stays booked and first rents accepted from ${formatDate(dayOf(after))} on: we withhold ${after['percent']}% of what guests pay to ${who}, and owe it to the tax authority.`,
      'Shown on the earnings page, in statements, and to listers before they accept a tenant.',
      'Damage deposits are not taxed. What is booked or accepted before keeps its rate.',
    ];
  },
});

async function readName(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select username as name from users where id = ${id}`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}
