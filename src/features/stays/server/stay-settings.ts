import { integer } from '#features/settings/server/fields.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';

export const staySettings = tableKind({
  name: 'stays',
  part: 'prices',
  title: 'Stays',
  says: 'Stays that are booked, and nights that are held, keep what they were booked by.',
  table: 'stay_rules',
  key: 'name',
  order: 'name',
  titleOf: () => 'Deposit of a stay',
  listed: ['depositPercent'],
  fields: {
    depositPercent: {
      ...integer('Deposit, as a percentage of the price', { least: 1, most: 100 }),
      words: (percent) => `${percent}%`,
    },
    balanceDays: integer('Days before the arrival by which the rest is due', { least: 0, most: 60 }),
    holdMinutes: integer('Minutes that nights are held while somebody pays', { least: 5, most: 30 }),
  },
  effects: async () => ['Shown on: what a stay costs, when nights are chosen and when they are paid.'],
});
