import { sql } from 'kysely';
import {
  flag,
  lines,
  money,
  optionalInteger,
  readOnly,
  singleLine,
} from '#features/settings/server/fields.ts';
import { staleLimitWarnings } from '#features/settings/server/stale-limit-warnings.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** The labels of the fields whose numbers “Features shown” may mention. */
const mentionableNumbers = {
  listingLimit: 'Listings',
  listingDays: 'Listing duration (days)',
  featuredLimit: 'Featured listings',
  pictureLimit: 'Photos per home',
  tourLimit: 'Homes with a tour',
  trialDays: 'Trial length (days)',
};

export const planSettings = tableKind({
  name: 'plans',
  part: 'prices',
  position: 2,
  title: 'Membership plans',
  says: 'A period that is sold keeps its price and its limits until it ends. New limits count for periods that are sold from now on, and at once for accounts without a period.',
  table: 'plans',
  key: 'name',
  order: 'position',
  titleOf: ({ title }) => String(title),
  summaryFields: ['monthlyPrice'],
  fields: {
    title: singleLine('Title'),
    currency: readOnly('Currency'),
    monthlyPrice: money('Price per month', { least: 0 }),
    listingLimit: optionalInteger('Listings', { least: 1, most: 100_000 }),
    listingDays: optionalInteger('Listing duration (days)', { least: 1, most: 3_650 }),
    featuredLimit: optionalInteger('Featured listings', { least: 0, most: 100_000 }),
    pictureLimit: optionalInteger('Photos per home', {
      least: 1,
      most: 30,
      hint: 'Leave empty for no plan limit',
    }),
    tourLimit: optionalInteger('Homes with a tour', { least: 0, most: 100_000 }),
    trialDays: optionalInteger('Trial length (days)', {
      least: 1,
      most: 365,
      hint: 'Leave empty if this is not a trial',
    }),
    features: lines('Features shown', { hint: 'One per line' }),
    isMostPopular: flag('Marked as most popular'),
  },
  async effects(db, { key, before, after }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from users where coalesce(membership_plan, 'basic') = ${key}`.execute(db);
    const { count } = onlyRow(rows);
    return [
      ...staleLimitWarnings({ before, after }, mentionableNumbers),
      count === 1 ? '1 account is on this plan.' : `${count} accounts are on this plan.`,
      'Shown on the Membership page and in members’ profiles.',
    ];
  },
});
