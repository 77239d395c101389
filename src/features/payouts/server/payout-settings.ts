import { payoutDays } from '#features/payouts/choices.ts';
import { choice, integer, money, readOnly } from '#features/settings/server/fields.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';

export const payoutSettings = tableKind({
  name: 'payouts',
  part: 'prices',
  position: 6,
  title: 'Payouts to hosts',
  says: 'Payouts that are already requested do not change.',
  table: 'payout_rules',
  key: 'name',
  order: 'name',
  titleOf: () => 'Payouts',
  summaryFields: ['payoutDay', 'minAmount'],
  fields: {
    currency: readOnly('Currency'),
    payoutDay: choice(
      'Payout day',
      payoutDays.map((value) => ({
        value,
        name: value === 'daily' ? 'Every day' : `${value.slice(0, 1).toUpperCase()}${value.slice(1)}s`,
      })),
      { hint: 'Hosts see this as the day of their next payout. An admin approves each batch.' },
    ),
    minAmount: money('Minimum payout'),
    maxTransfer: money('Maximum per transfer', { hint: 'A larger payout is split into several transfers.' }),
    secondAdminAbove: money('Second admin above', {
      least: 0,
      hint: 'What admins approve alone in 24 hours, batches and balances settled by hand, stays within this total. A higher limit applies a day later.',
    }),
    coolingHours: integer('Hours before a new payout number is used', { least: 0, most: 720 }),
  },
  check: async (_db, { after }): Promise<Record<string, string>> =>
    Number(after['maxTransfer']) < 2 * Number(after['minAmount'])
      ? { maxTransfer: 'Enter at least twice the minimum payout, so that each transfer is large enough' }
      : {},
  effects: async (_db, { before, after }) => [
    'Used for the next batch of payouts and shown to hosts on their earnings page.',
    ...(Number(after['secondAdminAbove']) > Number(before?.['secondAdminAbove'])
      ? ['The higher limit for two admins applies a day later. All admins are told by email.']
      : []),
  ],
});
