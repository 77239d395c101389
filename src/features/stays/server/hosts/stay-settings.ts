import { integer } from '#features/settings/server/fields.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';

export const staySettings = tableKind({
  name: 'stays',
  part: 'prices',
  position: 3,
  title: 'Stays',
  says: 'Existing bookings and held nights keep their terms.',
  table: 'stay_rules',
  key: 'name',
  order: 'name',
  titleOf: () => 'Stay deposit',
  summaryFields: ['depositPercent'],
  fields: {
    depositPercent: {
      ...integer('Deposit (% of price)', { least: 1, most: 100 }),
      words: (percent) => `${percent}%`,
    },
    balanceDays: integer('Balance due, days before check-in', { least: 0, most: 60 }),
    holdMinutes: integer('Minutes to hold nights during payment', { least: 5, most: 30 }),
  },
  effects: async () => ['Used for stay prices, booking and payment.'],
});
