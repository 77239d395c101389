import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PayoutOverview } from '#features/payouts/schema.ts';
import { payoutsQuery } from '#features/payouts/web/queries.ts';
import {
  expectShown,
  failWithNetworkError,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { PayoutsAdmin } from './payouts-admin.tsx';

const empty: PayoutOverview = {
  due: { hosts: 0, total: 0, needsSecond: false },
  secondAdminAbove: 5_000_000,
  approvedAlone: 0,
  newAdminUntil: null,
  owed: [],
  owedPages: 1,
  batches: [],
  troubles: [],
  toCheck: [],
  recent: [],
  settlements: [],
  isTest: false,
};
const open = (changes: Partial<PayoutOverview>) =>
  renderInteractive(<PayoutsAdmin page={1} />, [[payoutsQuery(1).queryKey, { ...empty, ...changes }]]);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const pay = 'POST /api/payouts/batches';

test('pays the total that it shows, with one key for all tries', async () => {
  const { user } = open({ due: { hosts: 2, total: 285_000, needsSecond: false } });
  await user.click(button('Pay UGX 285,000'));
  const first = sentBody(pay);
  expect([first.body, button('Please wait...').disabled]).toEqual([{ total: 285_000 }, true]);
  await failWithNetworkError(pay);
  await user.click(button('Pay UGX 285,000'));
  expect(sentBody(pay).headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'));
  await respondTo(pay, empty, 201);
  expectShown(
    'No payout is due.',
    'Nothing is owed. The payment for a stay appears here the day after its guest arrives.',
  );
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('says that another admin must approve, and lets only that admin do so', async () => {
  const batch = {
    id: 4,
    total: 6_000_000,
    payouts: 2,
    proposedBy: 'admin',
    proposedAt: '2026-11-24T09:00:00.000Z',
  };
  const { user } = open({
    due: { hosts: 1, total: 4_000_000, needsSecond: true },
    approvedAlone: 3_000_000,
    batches: [
      { ...batch, canApprove: false },
      { ...batch, id: 5, total: 7_000_000, canApprove: true },
    ],
  });
  expectShown(
    /admins can pay UGX 5,000,000 in 24 hours, and UGX 3,000,000 of it is used\./,
    'Another admin must approve what you proposed.',
  );
  expect(button('Propose UGX 4,000,000')).toBeTruthy();
  await user.click(button('Approve and pay'));
  await respondWithError('POST /api/payouts/batches/5/approve', 409, 'This batch is already decided.');
  expectShown('This batch is already decided.');
});

test('settles by hand what no payout can settle, and says what needs attention', async () => {
  const host = {
    ...{ userId: 7, username: 'sunrise-homes', target: null, name: null },
    ...{ request: null, otherName: null },
  };
  const { user } = open({
    troubles: [
      { trouble: 'contradicted', count: 1 },
      { trouble: 'overdue', count: 2 },
    ],
    owed: [
      { ...host, currency: 'USD', balance: 85, obstacle: 'currency' },
      { ...host, userId: 8, currency: 'UGX', balance: 60_000, obstacle: 'no_destination' },
    ],
  });
  expectShown('1 payout that the provider contradicts', '2 hosts not paid on the last payout day');
  expect(screen.getAllByText('Settle by hand')).toHaveLength(2);
  await user.click(button('Settle by hand: USD 85 of sunrise-homes'));
  await user.type(screen.getByLabelText('How did you pay it?'), 'Stanbic, 28 Nov');
  await user.click(button('Record USD 85 as paid'));
  expect(sentBody('POST /api/payouts/settlements').body).toEqual({
    ...{ userId: 7, currency: 'USD', balance: 85, note: 'Stanbic, 28 Nov' },
  });
  await respondTo('POST /api/payouts/settlements', empty, 201);
  expect(screen.queryByText('Settle by hand')).toBeNull();
});

test('records what an admin found about a payout without an answer', async () => {
  const { user } = open({
    toCheck: [
      {
        ...{
          id: 9,
          batchId: 4,
          userId: 7,
          username: 'sunrise-homes',
          target: { kind: 'mobile_money', network: 'MTN', phone: '+256772123456' },
        },
        ...{ name: 'Grace Host', amount: 60_000, currency: 'UGX', reference: 'payout_1', status: 'unknown' },
        ...{ reason: null, isOurFault: false, requestedAt: '2026-11-24T09:00:00.000Z', completedAt: null },
      },
    ],
  });
  await user.type(screen.getByLabelText('Where did you check this?'), 'Dashboard');
  await user.click(button('It failed'));
  expect(sentBody('POST /api/payouts/9/outcome').body).toEqual({ status: 'failed', note: 'Dashboard' });
  await respondTo('POST /api/payouts/9/outcome', empty);
  expect(screen.queryByText('To check with the provider')).toBeNull();
});

test('shows a new admin what they cannot propose or approve yet', () => {
  open({
    due: { hosts: 1, total: 6_000_000, needsSecond: true },
    newAdminUntil: '2026-12-04T09:00:00.000Z',
    batches: [
      {
        ...{ id: 4, total: 6_000_000, payouts: 2, proposedBy: 'admin', canApprove: false },
        proposedAt: '2026-11-24T09:00:00.000Z',
      },
    ],
  });
  expectShown(
    /you can propose this from 4 Dec 2026\./,
    'You are a new admin, so you can approve this from 4 Dec 2026.',
  );
  expect(screen.queryByRole('button', { name: /^(Propose|Approve)/ })).toBeNull();
});

test('lets another admin approve a settlement with the note of the first, and pages the hosts', async () => {
  const host = {
    ...{ username: 'sunrise-homes', target: null, name: null, currency: 'USD' as const },
    ...{ balance: 2_000, obstacle: 'currency' as const, otherName: null },
  };
  const request = { at: '2026-11-28T09:00:00.000Z' };
  const { user } = open({
    owed: [
      { ...host, userId: 7, request: { ...request, note: 'Stanbic, 28 Nov', by: 'mary', isOwn: false } },
      {
        ...host,
        userId: 8,
        username: 'own',
        request: { ...request, note: 'Absa', by: 'admin', isOwn: true },
      },
    ],
    owedPages: 3,
  });
  expectShown('Another admin must approve what you recorded. 28 Nov 2026: Absa', 'Page 1 of 3');
  expect(screen.getByRole('link', { name: 'Next hosts' }).getAttribute('href')).toBe('/admin/payouts?page=2');
  expect(screen.getAllByRole('button', { name: /^Settle by hand/ })).toHaveLength(1);
  await user.click(button('Settle by hand: USD 2,000 of sunrise-homes'));
  expectShown(/mary recorded this payment\. Check that it was made, and only once\./);
  await user.click(button('Record USD 2,000 as paid'));
  expect(sentBody('POST /api/payouts/settlements').body).toMatchObject({ note: 'Stanbic, 28 Nov' });
});

test('lists what was settled by hand, by whom and when', () => {
  open({
    settlements: [
      {
        ...{ id: 3, username: 'sunrise-homes', currency: 'USD', amount: 2_000, note: 'Stanbic, 28 Nov' },
        ...{ settledAt: '2026-11-28T09:00:00.000Z', settledBy: 'mary', approvedBy: 'admin' },
      },
    ],
  });
  expectShown('Paid to the host', '28 Nov 2026 · by mary and admin', 'Stanbic, 28 Nov', 'USD 2,000');
});

const bankAccount = {
  ...{ kind: 'bank_account' as const, bankCode: 'LAKE', bankName: 'Lakeside Bank' },
  ...{ branchCode: 'LAKE01', branchName: 'Entebbe', lastDigits: '4821' },
};

test('allows an account of another name after a question', async () => {
  const { user } = open({
    owed: [
      {
        ...{ userId: 7, username: 'sunrise-homes', currency: 'UGX', balance: 60_000, request: null },
        ...{ target: bankAccount, name: 'John Okello', obstacle: 'other_name' },
        otherName: { name: 'JOHN OKELLO', accountName: 'Sarah Nakato', destinationId: 12 },
      },
    ],
  });
  expectShown(
    'Account of another name',
    'Lakeside Bank, Entebbe, account ending in 4821, John Okello',
    'Lakeside Bank knows this account as JOHN OKELLO. The account here is of Sarah Nakato.',
  );
  await user.click(button('Allow payout method of sunrise-homes'));
  await user.click(button('Allow payouts'));
  expect(sentBody('POST /api/payouts/destinations/12/allow').body).toBeNull();
  await respondTo('POST /api/payouts/destinations/12/allow', empty);
  expect(screen.queryByRole('dialog')).toBeNull();
});
