import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { DepositDue, LotDetail } from '#features/auctions/schema.ts';
import { bidderStatusQuery } from '#features/auctions/web/queries.ts';
import { buildBidderStatus, buildLot, someBidder } from '#features/auctions/web/testing/some-lot.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import RegisterDialog from './register-dialog.tsx';

const million = 1_000_000;
const inline = {
  ...{ scriptUrl: 'https://pay.example/v3.js', publicKey: 'key', reference: 'pay_1 1', title: 'Ennyumba' },
  ...{ amount: 5 * million, currency: 'UGX', paymentOptions: 'mobilemoneyuganda' },
  payer: { name: 'Amina Sample', email: 'amina@example.com', phone: null },
};
const until = formatAuctionDate('2026-12-07T09:00:00.000Z');
const home = { id: 88, title: 'A house', bankSale: null, landTenure: null };
const order = 'POST /api/lots/5/deposit';
const onClose = vi.fn<() => void>();
const assign = vi.fn<(address: string | URL) => void>();
afterEach(() => {
  delete document.documentElement.dataset['checkout'];
});
beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

/** Renders the dialog of a registered bidder. */
function dialog(due: Partial<DepositDue> = {}, lot: Partial<LotDetail> = {}) {
  const depositDue = { received: 0, left: 12 * million, until: '2026-12-07T09:00:00.000Z', ...due };
  const own = buildBidderStatus({ state: 'registered', deposit: null, depositDue });
  return renderInteractive(
    <RegisterDialog
      lot={buildLot({ deposit: 12 * million, ...lot })}
      own={own}
      property={home}
      onClose={onClose}
    />,
    [
      [currentUserKey, someBidder],
      [bidderStatusQuery(88).queryKey, own],
    ],
  );
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
type User = ReturnType<typeof dialog>['user'];
async function retype(user: User, text: string) {
  await user.clear(field('Amount of this payment'));
  await user.type(field('Amount of this payment'), text);
}

test('pays as much as the network carries, a smaller part, or all at once by card', async () => {
  const { user } = dialog();
  expect(field('Amount of this payment').value).toBe('5,000,000');
  expectShown(
    'With mobile money you pay in parts. By card or bank transfer you pay everything at once.',
    'One MTN payment can be at most UGX 5,000,000.',
    `All parts must arrive within 7 days of the first and before ${until}, Kampala time. Otherwise we refund them in full.`,
  );
  await user.click(field('Card'));
  expect(screen.queryByLabelText('Amount of this payment')).toBeNull();
  expect(button('Pay UGX 12,000,000').disabled).toBe(false);
  await user.click(field('Airtel Money'));
  await user.type(field('Mobile money number'), '0752 123 456');
  await retype(user, '3m');
  await user.click(button('Pay UGX 3,000,000'));
  expect(sentBody(order).body).toMatchObject({ amount: 3 * million });
});

test.each([
  ['6m', 'One MTN payment can be at most UGX 5,000,000.'],
  ['400k', 'Pay at least UGX 500,000.'],
  ['much', 'Please enter an amount'],
])('sends nothing for the amount %s, and says why', async (text, message) => {
  const { user } = dialog();
  await user.type(field('Mobile money number'), '0772 123 456');
  await retype(user, text);
  await user.click(button('Pay'));
  expectShown(message);
  expect(field('Amount of this payment').getAttribute('aria-invalid')).toBe('true');
  expect(pendingRequests()).not.toContain(order);
});

test('shows what is paid, what is left and until when, and refunds it with one button', async () => {
  const { user, client } = dialog({ received: 10 * million, left: 2 * million });
  expectShown(
    'UGX 10,000,000 paid, UGX 2,000,000 left',
    `Pay the rest by ${until}, Kampala time. Otherwise we will refund everything you have paid.`,
  );
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Deposit paid' }).value).toBeCloseTo(
    10 / 12,
  );
  expect(field('Amount of this payment').value).toBe('2,000,000');
  expect(button('Pay UGX 2,000,000').disabled).toBe(false);
  await user.click(screen.getByText('Get your money back'));
  await user.click(button('Refund UGX 10,000,000'));
  await respondTo('POST /api/lots/5/deposit/refund', null);
  expect(client.getQueryState(bidderStatusQuery(88).queryKey)?.isInvalidated).toBe(true);
});

test('continues an open part instead of paying another amount in its place', async () => {
  const { user } = dialog();
  await user.type(field('Mobile money number'), '0772 123 456');
  await retype(user, '2m');
  await user.click(button('Pay UGX 2,000,000'));
  await respondTo(order, { ...samplePayment, reference: 'pay_1', amount: 5 * million, status: 'pending' });
  const waiting = within(screen.getByRole('dialog')).getByText('A payment is waiting');
  expect(waiting).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ['that one payment carries', { deposit: 5 * million }],
  ['in dollars', { deposit: 6 * million, currency: 'USD' as const }],
])('asks for no part of a deposit %s', (_, lot) => {
  dialog({ left: lot.deposit }, lot);
  expect(screen.queryByLabelText('Amount of this payment')).toBeNull();
  expect(screen.getByRole('button', { name: /^Pay / })).toBeTruthy();
});

test.each([
  [
    'asks for the next part',
    { received: 10 * million, left: 2 * million, until: '2026-12-07T09:00:00.000Z' },
  ],
  ['closes after the last part', null],
])('%s, although the status has changed before the payment is shown', async (_, depositDue) => {
  document.documentElement.dataset['checkout'] = '';
  let onPaid = () => {};
  vi.stubGlobal('FlutterwaveCheckout', ({ callback }: { callback: () => void }) => {
    onPaid = callback;
    return { close() {} };
  });
  const { user, client } = dialog({ received: 5 * million, left: 7 * million });
  await user.type(field('Mobile money number'), '0772 123 456');
  await user.click(button('Pay UGX 5,000,000'));
  const payment = { ...samplePayment, reference: 'pay_1', amount: 5 * million };
  await respondTo(order, { ...payment, status: 'created' });
  await respondTo('POST /api/payments/pay_1/checkout', { address: 'https://pay.example', inline });
  const status = buildBidderStatus({ state: 'registered', deposit: null, depositDue });
  await act(async () => client.setQueryData(bidderStatusQuery(88).queryKey, status));
  await act(async () => onPaid());
  await respondTo('POST /api/payments/pay_1/check', { ...payment, status: 'succeeded', receipt: '1' });
  await respondTo('GET /api/properties/88/lot/own', status);
  expect(onClose).toHaveBeenCalledTimes(depositDue ? 0 : 1);
  expect(screen.queryByRole('dialog') !== null).toBe(depositDue !== null);
});
