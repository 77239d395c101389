import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BankOverview, StatementLine, Transfer } from '#features/bank-transfers/schema.ts';
import { chooseFile, interceptUploads } from '#kit/web/testing/mock-uploads.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { BankTransfers } from './bank-transfers.tsx';
import { bankOverviewQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

const transfer: Transfer = {
  ...{ id: 4, code: 'K7PM42QX', reference: 'pay_1', title: 'Bid deposit: a house', name: 'Amina Sample' },
  ...{ amount: 12_000_000, currency: 'UGX', isOpen: true, isPaid: false, isOwn: false },
  ...{ startedAt: '2026-12-01T08:00:00.000Z', expiresAt: '2026-12-09T08:00:00.000Z' },
  ...{ slipAt: '2026-12-02T08:00:00.000Z', slipType: 'webp', refusal: null },
};
const line: StatementLine = {
  ...{ id: 9, bank: 'Sample Bank', day: '2026-12-02', description: 'CASH DEP AMINA', amount: 12_000_000 },
  ...{ currency: 'UGX', proposals: [transfer], match: null },
};
const overview: BankOverview = {
  accounts: [{ id: 2, bank: 'Sample Bank', accountNumber: '000 111', currency: 'UGX' }],
  ...{ transfers: [transfer], lines: [line], done: [] },
};
const open = (changes: Partial<BankOverview> = {}) =>
  renderInteractive(<BankTransfers />, [[bankOverviewQuery().queryKey, { ...overview, ...changes }]]);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('imports a statement only after its preview', async () => {
  const uploads = interceptUploads();
  const { user } = open();
  chooseFile(screen.getByLabelText('CSV file'), new File(['Date,…'], 'december.csv'));
  await user.click(button('Preview statement'));
  expect(uploads[0]?.address).toBe('/api/bank-transfers/statements?account=2&name=december.csv&preview=yes');
  const lines = [
    { line: 2, day: '2026-12-02', description: 'DEP K7PM42QX', amount: 12_000_000, state: 'exact', transfer },
    { line: 3, day: '2026-12-02', description: 'SALARY', amount: 5_000, state: 'known', transfer: null },
  ];
  const reply = { currency: 'UGX', lines, skipped: 1, credited: 0, waiting: 0 };
  await uploads[0]?.answer(200, reply);
  expectShown(
    'Will be matched',
    /^1 new line of incoming money\. 1 imported before\. 1 other row left out\./,
  );
  await user.click(button('Import 1 line'));
  expect(uploads[1]?.address).toMatch(/&preview=no$/);
  await uploads[1]?.answer(200, { ...reply, waiting: 1 });
  expect(toastText()).toContain('1 match waits for another admin');
});

test('matches a line, and says when another admin must confirm it', async () => {
  const { user } = open();
  expectShown('The amount agrees.');
  await user.click(button('Match with K7PM-42QX'));
  const matched = { ...line, match: { transfer, by: 'admin', isOwn: true } };
  const call = 'POST /api/bank-transfers/lines/9/match';
  expect(sentBody(call)).toMatchObject({ body: { transferId: 4, slipAt: transfer.slipAt } });
  await respondTo(call, { ...overview, lines: [matched] });
  expect(toastText()).toContain('Waiting for another admin');
  expect(screen.queryByRole('button', { name: 'Confirm match with K7PM-42QX' })).toBeNull();
  expect(button('Undo match')).toBeTruthy();
});

test.each([
  [{ amount: 11_000_000 }, /^UGX 1,000,000 too little\./],
  [{ amount: 13_000_000 }, /^UGX 1,000,000 too much\. The excess becomes due for a refund\.$/],
  [{ proposals: [{ ...transfer, isPaid: true }] }, /^Already paid\./],
  [{ proposals: [{ ...transfer, isOwn: true }] }, /^This is your own payment\./],
])('says what the match of %j does', (changes, consequence) => {
  open({ lines: [{ ...line, ...changes }], transfers: [] });
  expectShown(consequence);
});

test('loads a slip only when it is viewed, and rejects the one that was viewed', async () => {
  const { user } = open({ lines: [] });
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(button('View slip K7PM42QX'));
  const picture = within(screen.getByRole('dialog')).getByRole('img');
  expect(picture.getAttribute('src')).toBe('/api/payments/pay_1/bank-slip');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(button('Reject slip K7PM42QX'));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^What is wrong with it/), 'Another account');
  await user.click(dialog.getByRole('button', { name: 'Reject slip' }));
  const call = 'POST /api/bank-transfers/4/rejection';
  expect(sentBody(call).body).toEqual({ note: 'Another account', slipAt: transfer.slipAt });
  const newer = '2026-12-02T09:15:00.000Z';
  await respondWithError(call, 409, 'The payer has sent another slip.');
  await respondTo('GET /api/bank-transfers', { ...overview, transfers: [{ ...transfer, slipAt: newer }] });
  expectShown('The payer has sent another slip.', /^New slip sent/);
  await user.click(dialog.getByRole('button', { name: 'Reject slip' }));
  expect(sentBody(call).body).toMatchObject({ slipAt: transfer.slipAt });
  await respondWithError(call, 409, 'The payer has sent another slip.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(button('View slip K7PM42QX'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(button('Reject slip K7PM42QX'));
  const again = within(screen.getByRole('dialog'));
  await user.type(again.getByLabelText(/^What is wrong with it/), 'Too dark');
  await user.click(again.getByRole('button', { name: 'Reject slip' }));
  expect(sentBody(call).body).toEqual({ note: 'Too dark', slipAt: newer });
});

test('points to the settings when there is no account', () => {
  open({ accounts: [], lines: [], transfers: [] });
  expect(screen.getByRole('link', { name: 'Open settings' })).toBeTruthy();
});
