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
  position: 1,
  title: 'Viewing packages',
  says: 'Open quotes keep their price. Packages already bought keep their number of homes and their hours.',
  table: 'viewing_offers',
  key: 'code',
  order: 'position',
  titleOf: ({ title }) => String(title),
  summaryFields: ['price', 'opens'],
  fields: {
    title: singleLine('Title'),
    currency: readOnly('Currency'),
    price: money('Price'),
    quota: optionalInteger('Number of homes', { least: 1, most: 1_000 }),
    hours: integer('Duration (hours)', {
      least: 1,
      most: 8_784,
      hint: '24 hours is a day, 168 a week, 720 a month',
    }),
    opens: choice('Type of homes', [
      { value: 'rental_units', name: 'Any rental unit' },
      { value: 'furnished', name: 'Furnished rentals' },
    ]),
    features: lines('Features shown', { hint: 'One per line' }),
    comingSoon: flag('Coming soon (shown but not for sale)'),
  },
  async effects(db, { key, before, after }) {
    const [openQuotes, activePackages] = [await countOpenQuotes(db, key), await countActivePackages(db, key)];
    return [
      ...staleLimitWarnings({ before, after }, { quota: 'Number of homes', hours: 'Duration (hours)' }),
      ...(openQuotes > 0
        ? [
            openQuotes === 1
              ? '1 open quote will keep its price.'
              : `${openQuotes} open quotes will keep their price.`,
          ]
        : []),
      ...(activePackages > 0
        ? [
            activePackages === 1
              ? '1 active package does not change.'
              : `${activePackages} active packages do not change.`,
          ]
        : []),
      after['opens'] === 'furnished'
        ? 'Shown on furnished rental pages and in the purchase dialog.'
        : 'Shown on Rental Units, rental listing pages and in the purchase dialog.',
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

async function countActivePackages(db: Db, code: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from viewing_packages
    where offer = ${code} and revoked_at is null and ends_at > clock_timestamp()`.execute(db);
  return onlyRow(rows).count;
}
