import { sql } from 'kysely';
import {
  choice,
  flag,
  integer,
  lines,
  money,
  optionalInteger,
  readOnly,
  singleLine,
} from '#features/settings/server/fields.ts';
import { staleLimitWarnings } from '#features/settings/server/stale-limit-warnings.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export const offerSettings = tableKind({
  name: 'viewing-packages',
  part: 'prices',
  title: 'Viewing packages',
  says: 'What has been quoted keeps its price, and what has been bought keeps its homes and its hours.',
  table: 'viewing_offers',
  key: 'code',
  order: 'position',
  titleOf: ({ title }) => String(title),
  listed: ['price', 'opens'],
  fields: {
    title: singleLine('Title'),
    currency: readOnly('Currency'),
    price: money('Price'),
    quota: optionalInteger('Homes that it opens', { least: 1, most: 1_000 }),
    hours: integer('Hours that it runs', {
      least: 1,
      most: 8_784,
      hint: '24 hours are a day, 168 a week, 720 a month',
    }),
    opens: choice('What it opens', [
      { value: 'rental_units', name: 'Any rental unit' },
      { value: 'furnished', name: 'Furnished rentals' },
    ]),
    features: lines('What it says', { hint: 'One line each' }),
    comingSoon: flag('Coming soon: shown, and not sold yet'),
  },
  async effects(db, { key, before, after }) {
    const [open, running] = [await countOpenQuotes(db, key), await countRunning(db, key)];
    return [
      ...staleLimitWarnings({ before, after }, { quota: 'Homes that it opens', hours: 'Hours that it runs' }),
      ...(open > 0
        ? [open === 1 ? '1 open quote keeps its price.' : `${open} open quotes keep their price.`]
        : []),
      ...(running > 0
        ? [
            running === 1
              ? '1 package that runs stays as it was bought.'
              : `${running} packages that run stay as they were bought.`,
          ]
        : []),
      after['opens'] === 'furnished'
        ? 'Shown on: the pages of furnished rentals, and the dialog that sells it.'
        : 'Shown on: Rental units, the pages of rentals, and the dialog that sells it.',
    ];
  },
});

async function countOpenQuotes(db: Db, code: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_intents
    where purpose = 'viewing_package' and subject = ${code} and status in ('created', 'pending') and expires_at > now()`.execute(
    db,
  );
  return onlyRow(rows).count;
}

async function countRunning(db: Db, code: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from viewing_packages
    where offer = ${code} and taken_back_at is null and ends_at > clock_timestamp()`.execute(db);
  return onlyRow(rows).count;
}
