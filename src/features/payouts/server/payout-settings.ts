import { payoutDays } from '#features/payouts/choices.ts';
import { choice, integer, money, readOnly } from '#features/settings/server/fields.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';

const tooSmall = 'Enter at least twice the minimum payout, so that each transfer is large enough';

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
    minAmount: money('Minimum payout to mobile money'),
    maxTransfer: money('Maximum per transfer to mobile money', {
      hint: 'A larger payout is split into several transfers.',
    }),
    bankMinAmount: money('Minimum payout to a bank account', {
      hint: 'The provider takes a flat fee for each transfer to a bank.',
    }),
    bankMaxTransfer: money('Maximum per transfer to a bank account', {
      hint: 'A larger payout is split into several transfers.',
    }),
    secondAdminAbove: money('Second admin above', {
      least: 0,
      hint: 'What admins approve alone in 24 hours, batches and balances settled by hand, stays within this total. A higher limit applies a day later.',
    }),
    coolingHours: integer('Hours before a new payout method is used', { least: 0, most: 720 }),
  },
  check: async (_db, { after }): Promise<Record<string, string>> =>
    Object.fromEntries(
      (
        [
          ['minAmount', 'maxTransfer'],
          ['bankMinAmount', 'bankMaxTransfer'],
        ] as const
      )
        .filter(([least, most]) => Number(after[most]) < 2 * Number(after[least]))
        .map(([, most]) => [most, tooSmall]),
    ),
  effects: async (_db, { before, after }) => [
    'Used for the next batch of payouts and shown to hosts on their earnings page.',
    ...(Number(after['secondAdminAbove']) > Number(before?.['secondAdminAbove'])
      ? ['The higher limit for two admins applies a day later. All admins are told by email.']
      : []),
  ],
});
