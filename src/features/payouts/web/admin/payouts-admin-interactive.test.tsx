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
  due: { hosts: 0, total: 0 },
  secondAdminAbove: 5_000_000,
  owed: [],
  batches: [],
  troubles: [],
  toCheck: [],
  recent: [],
  isTest: false,
};
const open = (changes: Partial<PayoutOverview>) =>
  renderInteractive(<PayoutsAdmin />, [[payoutsQuery().queryKey, { ...empty, ...changes }]]);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const pay = 'POST /api/payouts/batches';

test('pays the total that it shows, with one key for all tries', async () => {
  const { user } = open({ due: { hosts: 2, total: 285_000 } });
  await user.click(button('Pay UGX 285,000'));
  const first = sentBody(pay);
  expect([first.body, button('Please wait...').disabled]).toEqual([{ total: 285_000 }, true]);
  await failWithNetworkError(pay);
  await user.click(button('Pay UGX 285,000'));
  expect(sentBody(pay).headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'));
  await respondTo(pay, empty, 201);
  expectShown(
    'No payout is due.',
    'Nothing is owed. The money of a stay appears here the day after its guest arrives.',
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
    due: { hosts: 1, total: 6_000_000 },
    batches: [
      { ...batch, canApprove: false },
      { ...batch, id: 5, total: 7_000_000, canApprove: true },
    ],
  });
  expectShown(
    /Above UGX 5,000,000, another admin must approve\./,
    'Another admin must approve what you proposed.',
  );
  expect(button('Propose UGX 6,000,000')).toBeTruthy();
  await user.click(button('Approve and pay'));
  await respondWithError('POST /api/payouts/batches/5/approve', 409, 'This batch is already decided.');
  expectShown('This batch is already decided.');
});

test('settles by hand what no payout can settle, and says what needs attention', async () => {
  const host = { userId: 7, username: 'sunrise-homes', network: null, phone: null, name: null };
  const { user } = open({
    troubles: [
      { trouble: 'contradicted', count: 1 },
      { trouble: 'overdue', count: 2 },
    ],
    owed: [
      { ...host, currency: 'USD', balance: 85, obstacle: 'currency' },
      { ...host, userId: 8, currency: 'UGX', balance: 60_000, obstacle: 'no_number' },
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
          network: 'MTN',
          phone: '+256772123456',
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
