import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { OwnPayment } from '#features/payments/receipt-schema.ts';
import type { Payment } from '#features/payments/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { PaymentList } from './payment-list.tsx';
import { PaymentState } from './payment-state.tsx';
import { paymentQuery } from './queries.ts';
import { UnfinishedPayments } from './unfinished-payments.tsx';
import { usePayment } from './use-payment.ts';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the payment list', () => {
  const own = (reference: string, title: string): OwnPayment => ({
    ...samplePayment,
    isTest: false,
    refunds: [],
    reference,
    title,
  });
  const newest = 'GET /api/payments/mine';
  const older = (reference: string) => `GET /api/payments/mine?before=${reference}`;

  test('appends older payments, a page at a time', async () => {
    const { user } = renderInteractive(<PaymentList />);
    expectShown('Loading...');
    await respondTo(newest, { payments: [own('pay_3', 'Third')], next: 'pay_3' });
    await user.click(button('Show older payments'));
    expect(screen.queryByRole('button', { name: 'Show older payments' })).toBeNull();
    await respondTo(older('pay_3'), { payments: [own('pay_2', 'Second')], next: 'pay_2' });
    await user.click(button('Show older payments'));
    await respondTo(older('pay_2'), { payments: [own('pay_1', 'First')], next: null });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Third',
      'Second',
      'First',
    ]);
    expect(screen.queryByRole('button', { name: 'Show older payments' })).toBeNull();
  });

  test('reloads a failed page on a tap, and keeps the others', async () => {
    const { user } = renderInteractive(<PaymentList />);
    await respondTo(newest, { payments: [own('pay_3', 'Third')], next: 'pay_3' });
    await user.click(button('Show older payments'));
    await respondWithError(older('pay_3'), 503, 'Later');
    expectShown('Third', 'Your payments could not be loaded. This does not affect them.');
    await user.click(button('Try again'));
    expect(pendingRequests()).toEqual([older('pay_3')]);
    await respondTo(older('pay_3'), { payments: [own('pay_2', 'Second')], next: null });
    expectShown('Third', 'Second');
  });

  test('shows the test mode notice once above the list', async () => {
    const { user } = renderInteractive(<PaymentList />);
    await respondTo(newest, { payments: [{ ...own('pay_3', 'Third'), isTest: true }], next: 'pay_3' });
    await user.click(button('Show older payments'));
    await respondTo(older('pay_3'), { payments: [{ ...own('pay_2', 'Second'), isTest: true }], next: null });
    expect(screen.getAllByText(/^Test mode/)).toHaveLength(1);
  });

  test('loads unfinished payments where the same purchase could be paid twice', async () => {
    renderInteractive(<UnfinishedPayments purpose="membership" />);
    const begun = { ...own('pay_3', 'Standard membership'), purpose: 'membership' };
    await respondTo(newest, { payments: [begun, own('pay_2', 'Viewing Package')], next: null });
    expectShown('Standard membership', 'A payment is waiting. Continue or cancel it before you pay again.');
    expect(screen.queryByText('Viewing Package')).toBeNull();
  });

  test('removes an unfinished payment once it is cancelled', async () => {
    const { user } = renderInteractive(<UnfinishedPayments purpose="membership" />);
    const begun = { ...own('pay_3', 'Standard membership'), purpose: 'membership', status: 'pending' };
    await respondTo(newest, { payments: [begun], next: null });
    await user.click(button('Cancel payment'));
    await respondTo('POST /api/payments/pay_3/cancel', { ...begun, status: 'cancelled' });
    await respondTo(newest, { payments: [{ ...begun, status: 'cancelled' }], next: null });
    expect(screen.queryByText('Standard membership')).toBeNull();
  });
});

describe('retrying a payment', () => {
  const begin = 'POST /api/payments/pay_1/checkout';
  const assign = vi.fn<(address: string | URL) => void>();
  beforeEach(() => {
    assign.mockClear();
    vi.spyOn(location, 'assign').mockImplementation(assign);
  });

  const opened = (status: Payment['status'] = 'failed') =>
    renderInteractive(
      <PaymentState
        payment={{ ...samplePayment, reference: 'pay_1', status }}
        hasLeft={false}
        bought={<p>Your homes</p>}
      />,
    );

  test('retries with the method of the first attempt', async () => {
    sessionStorage.setItem(
      'paid-with pay_1',
      JSON.stringify({ method: 'mobile_money', network: 'AIRTEL', phone: '0752 123 456' }),
    );
    const { user } = opened();
    await user.click(button('Try again'));
    expect(sentBody(begin).body).toEqual({
      method: 'mobile_money',
      network: 'AIRTEL',
      phone: '0752 123 456',
    });
    expect(button('Processing...').disabled).toBe(true);
    await respondTo(begin, { url: null, inline: null, isTest: true });
    expect(assign.mock.calls).toEqual([['/payments/pay_1']]);
  });

  test('leads to the provider’s page for another method', async () => {
    const { user } = opened('created');
    await user.click(screen.getByLabelText('Card'));
    await user.click(button('Pay'));
    await respondTo(begin, { url: 'https://pay.example/1', inline: null, isTest: true });
    expect(assign.mock.calls).toEqual([['https://pay.example/1']]);
    expect(sessionStorage.getItem('paid-with pay_1')).toBe('{"method":"card"}');
  });

  test('shows an invalid number at its field', async () => {
    const { user } = opened();
    await user.type(screen.getByLabelText('Mobile money number'), '123');
    await user.click(button('Try again'));
    await respondWithError(begin, 400, 'Not so', { fields: { phone: 'Enter a valid phone number' } });
    expectShown('Enter a valid phone number');
    expect(screen.queryByText('Not so')).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  });

  test('shows any other error on its own', async () => {
    const { user } = opened();
    await user.click(button('Try again'));
    await respondWithError(begin, 410, 'This price has expired.');
    expect(within(screen.getByRole('alert')).getByText('This price has expired.')).toBeDefined();
  });
});

describe('polling a payment', () => {
  const payment: Payment = { ...samplePayment, reference: 'pay_1' };
  const check = 'POST /api/payments/pay_1/check';

  function Watched({ reference }: { reference: string }) {
    const { data } = usePayment(reference);
    return <p>{data?.status ?? 'not known'}</p>;
  }
  const opened = (status: Payment['status']) =>
    renderInteractive(<Watched reference="pay_1" />, [
      [paymentQuery('pay_1').queryKey, { ...payment, status }],
    ]);

  test('polls a payment until it is paid, and then stores it in the browser', async () => {
    opened('pending');
    expect(localStorage.getItem('payments')).toBeNull();
    await respondTo(check, { ...payment, status: 'succeeded' });
    expectShown('succeeded');
    expect(pendingRequests()).toEqual([]);
    expect(JSON.parse(localStorage.getItem('payments') ?? '')).toEqual([
      {
        transactionId: 'pay_1',
        amount: 15_000,
        propertyId: null,
        propertyTitle: 'Viewing Package',
        date: '2026-05-05T09:00:00Z',
      },
    ]);
  });

  test.each(['succeeded', 'refunded', 'partially_refunded'] as const)(
    'does not poll a payment that is final: %s',
    (status) => {
      opened(status);
      expect(pendingRequests()).toEqual([]);
    },
  );

  test('polls a declined payment, because the provider may still confirm it', async () => {
    opened('failed');
    await respondTo(check, { ...payment, status: 'succeeded' });
    expectShown('succeeded');
  });

  test('shows a payment as cancelled as soon as the server has cancelled it', async () => {
    function Page() {
      const { data } = usePayment('pay_1');
      return data ? <PaymentState payment={data} hasLeft={false} bought={null} /> : null;
    }
    const { user } = renderInteractive(<Page />, [
      [paymentQuery('pay_1').queryKey, { ...payment, status: 'pending' }],
    ]);
    await user.click(button('Cancel payment'));
    await respondTo('POST /api/payments/pay_1/cancel', { ...payment, status: 'cancelled' });
    expectShown(/^You cancelled this payment\./);
  });

  test('separates the responses of another payment on the same page', async () => {
    const { change } = opened('pending');
    change(<Watched reference="pay_2" />);
    expectShown('not known');
    await respondTo(check, { ...payment, status: 'succeeded' });
    expectShown('not known');
    await respondTo('GET /api/payments/pay_2', { ...payment, reference: 'pay_2' });
    expect(pendingRequests()).toEqual(['POST /api/payments/pay_2/check']);
  });
});
