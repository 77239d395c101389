import { choice, flag, optionalLine, singleLine } from '#features/settings/server/fields.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import { currencies } from '#kit/money.ts';

export const transferAccountSettings = tableKind({
  name: 'transfer-accounts',
  part: 'prices',
  position: 7,
  title: 'Bank accounts for payments',
  says: 'Another admin must approve each change. Payers who have started a bank transfer then see the changed account at once, and their references stay the same.',
  table: 'transfer_accounts',
  key: 'id',
  order: 'id',
  titleOf: ({ bank, accountNumber }) => `${bank}, ${accountNumber}`,
  summaryFields: ['holder', 'currency', 'isOffered'],
  fields: {
    bank: singleLine('Bank'),
    holder: singleLine('Account name', { most: 100 }),
    accountNumber: singleLine('Account number', { most: 40 }),
    branch: optionalLine('Branch (optional)', { most: 80 }),
    swift: optionalLine('SWIFT code (optional)', { most: 11, hint: '8 or 11 characters' }),
    currency: choice(
      'Currency',
      currencies.map((value) => ({ value, name: value })),
    ),
    isOffered: {
      ...flag('Offered to payers', {
        hint: 'Deposits of bidders, payments for stays, first rents and balances of sales can then be paid into this account.',
      }),
      words: (isOffered) => (isOffered === true ? 'Offered to payers' : 'Not offered'),
    },
  },
  added: async () => ({}),
  // One admin alone can take an account off the screens of payers, but change nothing else: payers who have already started
  // a transfer still see it.
  needsSecondAdmin: ({ before, after }) =>
    after['isOffered'] === true ||
    Object.entries(after).some(([name, value]) => name !== 'isOffered' && value !== before?.[name]),
  alertsAdmins: true,
  check: async (_db, { after }): Promise<Record<string, string>> => ({
    ...(/^\d[\d -]{4,}\d$/.test(String(after['accountNumber']))
      ? {}
      : { accountNumber: 'Enter the digits of the account number' }),
    ...(/^(?:|[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)$/.test(String(after['swift']))
      ? {}
      : { swift: 'Enter 8 or 11 capital letters and digits' }),
  }),
  effects: async (_db, { before, after }) =>
    before?.['isOffered'] === true && after['isOffered'] === false
      ? ['Payers who have the details may still pay into this account. Keep importing its statements.']
      : [],
});
