import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { BankTransfer, Payment } from '#features/payments/schema.ts';
import { PayAgain } from '#features/payments/web/checkout/pay-again.tsx';
import { PaymentState } from '#features/payments/web/payment-state.tsx';
import { paymentQuery } from '#features/payments/web/queries.ts';
import { usePayment } from '#features/payments/web/use-payment.ts';
import { chooseFile, interceptUploads } from '#kit/web/testing/mock-uploads.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const bankTransfer: BankTransfer = {
  ...{ code: 'K7PM42QX', expiresAt: '2026-12-09T08:00:00.000Z', slipAt: null, refusal: null },
  accounts: [
    { bank: 'Sample Bank', holder: 'Sample Market Ltd', accountNumber: '000 111', branch: '', swift: '' },
  ],
};
const paymentWith = (changes: Partial<BankTransfer>): Payment => ({
  ...samplePayment,
  bankTransfer: { ...bankTransfer, ...changes },
});
const url = `/api/payments/${samplePayment.reference}/bank-slip`;

function Page() {
  const { data } = usePayment(samplePayment.reference);
  return data ? <PaymentState payment={data} hasLeft={false} bought={null} /> : null;
}
const open = (changes: Partial<BankTransfer> = {}) =>
  renderInteractive(<Page />, [[paymentQuery(samplePayment.reference).queryKey, paymentWith(changes)]]);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('shows what to write on the slip, takes it, and does not ask the provider', async () => {
  const uploads = interceptUploads();
  const { user } = open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pay at the bank');
  expectShown('K7PM-42QX', 'UGX 15,000', '11:00 AM on 9 Dec 2026', '000 111');
  // The reference of the payment is not what the payer writes on the slip.
  expect(screen.queryByText(/pay_0123456789/)).toBeNull();
  expect(pendingRequests()).toEqual([]);
  await user.click(button('Send slip'));
  expectShown('Choose a file');
  chooseFile(screen.getByLabelText(/^Picture or PDF of the slip/), new File(['%PDF-1.4'], 'slip.pdf'));
  await user.click(button('Send slip'));
  expect(uploads[0]?.address).toBe(url);
  await uploads[0]?.answer(201, paymentWith({ slipAt: '2026-12-02T08:00:00.000Z' }));
  await screen.findByRole('heading', { level: 1, name: 'Checking your slip' });
  expect(screen.getByRole('link', { name: 'Download your slip' }).getAttribute('href')).toBe(url);
});

test.each([
  ['reference', 'K7PM-42QX'],
  ['amount', '15000'],
  ['account number', '000 111'],
])('copies the %s as the bank wants it', async (name, value) => {
  const { user } = open();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(button(`Copy ${name}`));
  expect(write.mock.calls).toEqual([[value]]);
  expect(button('Copied!')).toBeTruthy();
});

test('shows what it cannot copy', async () => {
  const { user } = open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(button('Copy reference'));
  expect(toastText()).toBe('We could not copy this: K7PM-42QX');
  expect(screen.queryByRole('button', { name: 'Copied!' })).toBeNull();
});

test('says why a slip was refused, and asks for another one', () => {
  open({ slipAt: '2026-12-02T08:00:00.000Z', refusal: 'The reference cannot be read.' });
  expectShown('We could not accept your slip.', 'The reference cannot be read.');
  expect(button('Send slip')).toBeTruthy();
});

test('offers a bank transfer where it is possible in this currency, with its conditions', async () => {
  const offer = 'GET /api/payments/bank-offer';
  const { user } = renderInteractive(
    <PayAgain reference="pay_1" currency="USD" bankNote="It takes days." words="Pay" />,
  );
  expect(screen.queryByRole('radio', { name: 'Bank transfer' })).toBeNull();
  await respondTo(offer, { currencies: ['UGX', 'USD'] });
  await user.click(screen.getByRole('radio', { name: 'Bank transfer' }));
  expectShown('It takes days.');
  expect(screen.queryByLabelText(/phone/i)).toBeNull();
});

test('tells the payer that the bank took the money back', () => {
  renderInteractive(
    <PaymentState
      payment={{ ...samplePayment, status: 'reversed', receipt: '2026-000017', bankTransfer }}
      hasLeft={false}
      bought={null}
    />,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reversed by the bank');
  expectShown(/^Our bank took this money back, so it no longer counts as paid\./);
  expect(screen.queryByText(/refund/i)).toBeNull();
});
