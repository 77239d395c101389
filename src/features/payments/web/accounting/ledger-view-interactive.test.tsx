import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Ledger } from '#features/payments/accounting-schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { readLedgerFilter } from './ledger-filter.ts';
import { LedgerView } from './ledger-view.tsx';
import { journalQuery, ledgerQuery } from './queries.ts';

const money = { currency: 'UGX' as const, opening: 0 };
const ledger: Ledger = {
  from: '2026-11-01',
  to: '2026-11-30',
  accounts: [
    { ...money, account: 'provider_clearing', debits: 60_000, credits: 0, closing: 60_000 },
    { ...money, account: 'owed', debits: 0, credits: 60_000, closing: -60_000 },
  ],
  closable: '2026-10',
  closings: [],
};
const filter = readLedgerFilter(
  new URLSearchParams('account=owed&party=user:7&purpose=nonsense&from=2026-02-31'),
);
const open = (changes: Partial<Ledger> = {}) =>
  renderInteractive(
    <LedgerView
      filter={filter}
      renderClosingWarning={(month) => <p>Check {month} first.</p>}
      renderTaxes={({ from, to }) => (
        <p>
          Taxes from {from} to {to}
        </p>
      )}
    />,
    [
      [ledgerQuery({}).queryKey, { ...ledger, ...changes }],
      [
        journalQuery(filter).queryKey,
        {
          entries: [
            {
              ...{
                id: 3,
                event: 'earning 7',
                bookedAt: '2026-11-20T09:00:00.000Z',
                purpose: null,
                reference: null,
              },
              lines: [
                { account: 'deposits_held', party: 'stay:12', currency: 'UGX', amount: 60_000 },
                { account: 'owed', party: 'user:7', currency: 'UGX', amount: -60_000 },
              ],
            },
          ],
          next: 3,
        },
      ],
    ],
  );

test('shows the accounts and the journal, and keeps the filter in its links', () => {
  open();
  expectShown('The accounts balance. They sum to zero.');
  expect(within(screen.getByRole('region', { name: 'Journal' })).getAllByText('earning 7')).toHaveLength(2);
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Download CSV')).toBe('/api/ledger/journal.csv?party=user%3A7&account=owed');
  expect(href('Older entries')).toBe('/admin/ledger?party=user%3A7&account=owed&before=3');
});

test('says by how much the accounts are out of balance', () => {
  open({ accounts: ledger.accounts.slice(0, 1) });
  expectShown('The accounts are out of balance by UGX 60,000.');
});

test('closes the next month after a question', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Close October 2026' }));
  expectShown('Check 2026-10 first.');
  await user.click(screen.getByRole('button', { name: 'Close month' }));
  expect(sentBody('POST /api/ledger/closings').body).toEqual({ month: '2026-10' });
  await respondTo('POST /api/ledger/closings', {
    ...{ ...ledger, from: '2026-10-01', to: '2026-10-31', accounts: [], closable: null },
    closings: [{ month: '2026-10', closedBy: 'admin', closedAt: '2026-11-02T09:00:00.000Z' }],
  });
  expect(pendingRequests()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Close month' })).toBeNull();
  expectShown('Accounts, 1 Nov 2026 to 30 Nov 2026', 'by admin on 2 Nov 2026');
  expect(screen.queryByRole('button', { name: 'Close October 2026' })).toBeNull();
});

test('says which fields filter only the journal', () => {
  open();
  expectShown('All entries of the period. Account, purpose, party and reference filter only the journal.');
});

test('refuses a period that ends before it begins, without asking for it', () => {
  const backwards = readLedgerFilter(new URLSearchParams('from=2026-11-30&to=2026-11-01'));
  renderInteractive(
    <LedgerView filter={backwards} renderClosingWarning={() => null} renderTaxes={() => null} />,
  );
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  expectShown('Choose a day that is not before the first day');
  expect(pendingRequests()).toEqual([]);
});
