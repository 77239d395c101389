import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { Payment } from '#features/payments/schema.ts';
import { usePaymentAction } from '#features/payments/web/admin/use-payment-action.ts';
import { beginCheckout } from '#features/payments/web/queries.ts';
import { currentToast, showToast } from '#kit/web/toasts.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';

/** The requests sent, and the server's response: an error code, or a value. */
let sent: { address: string; key: string | null }[];
let answer: object | string;
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, key: new Headers(init.headers).get('idempotency-key') });
    return typeof answer === 'string'
      ? Response.json({ status: 409, code: answer, message: 'Refused' }, { status: 409 })
      : Response.json(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  showToast(null);
});

/** Returns a hook in the state of its component's first render. */
function hookOf<T>(use: () => T, client = new QueryClient()): T {
  const drawn: T[] = [];
  const Probe = () => {
    drawn.push(use());
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)));
  return drawn[0] as T;
}

const own = '/payments/pay_1';

describe('starting a checkout', () => {
  test('leads to the provider’s page, or to our page that waits for the phone', async () => {
    answer = { url: 'https://pay.example/1', inline: null, isTest: true };
    expect(await beginCheckout('pay_1', { method: 'card' })).toEqual({
      address: 'https://pay.example/1',
      inline: null,
    });
    answer = { url: null, inline: null, isTest: true };
    expect(await beginCheckout('pay_1', { method: 'card' })).toEqual({ address: own, inline: null });
  });

  test.each(['phone_asked', 'already_paid'])(
    'leads to our page when the first response was lost: %s',
    async (code) => {
      answer = code;
      expect(await beginCheckout('pay_1', { method: 'card' })).toEqual({ address: own, inline: null });
    },
  );

  test('throws when the checkout is rejected', async () => {
    answer = 'quote_over';
    await expect(beginCheckout('pay_1', { method: 'card' })).rejects.toThrow('quote_over');
  });
});

describe('ending a checkout', () => {
  const paid: Payment[] = [];
  const checkout = (): Checkout =>
    hookOf(() =>
      useCheckout({ description: 'Standard', gained: 'Your plan runs.', onPaid: (one) => paid.push(one) }),
    );
  const end = (payment: Payment | null) => {
    paid.length = 0;
    checkout().end(payment, { reference: 'pay_1', hasLeft: true });
    return { told: currentToast(), paid: [...paid] };
  };

  test('confirms a payment with what the payer got, and continues', () => {
    const payment = { ...samplePayment, status: 'succeeded' as const };
    expect(end(payment)).toEqual({
      told: {
        title: 'Payment Successful',
        description: 'Your payment of 15,000 UGX has been processed successfully. Your plan runs.',
      },
      paid: [payment],
    });
  });

  test('shows that a payment was declined, and allows another attempt', () => {
    expect(end({ ...samplePayment, status: 'failed' })).toEqual({
      told: expect.objectContaining({ title: 'Payment Failed', tone: 'destructive' }),
      paid: [],
    });
  });

  test.each([null, samplePayment, { ...samplePayment, status: 'expired' as const }])(
    'shows neither success nor failure while the outcome is unknown',
    (payment) => {
      const assign = vi.fn<(address: string) => void>();
      vi.stubGlobal('location', { assign });
      expect(end(payment)).toEqual({ told: null, paid: [] });
      expect(assign).not.toHaveBeenCalled();
    },
  );

  test.each(['partially_refunded', 'refunded'] as const)('treats a payment that is %s as paid', (status) => {
    expect(end({ ...samplePayment, status, receipt: '2026-000017' }).paid).toHaveLength(1);
  });

  test('opens the provider’s page without the inline dialog', async () => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { assign });
    answer = { url: 'https://pay.example/1', inline: null, isTest: true };
    await checkout().pay('pay_1', { method: 'card' });
    expect(assign.mock.calls).toEqual([['https://pay.example/1']]);
  });
});

describe('an admin action', () => {
  const ask = (key: string) =>
    fetch('/api/payments/transactions/1/refunds', { headers: { 'idempotency-key': key } }).then((reply) => {
      if (!reply.ok) throw new Error('no answer');
      return reply;
    });

  test('reuses the key after a lost response, and uses a new key for other input and the next action', async () => {
    const act = hookOf(() => usePaymentAction<Response>());
    answer = 'lost';
    await act.send({ amount: 5 }, ask);
    await act.send({ amount: 5 }, ask);
    await act.send({ amount: 6 }, ask);
    answer = {};
    await act.send({ amount: 6 }, ask);
    await act.send({ amount: 6 }, ask);
    const [first, again, other, done, next] = sent.map(({ key }) => key);
    expect([again, done]).toEqual([first, other]);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  test('invalidates all payment queries, and no others', async () => {
    const client = new QueryClient();
    const keys = ['/api/payments/overview', '/api/payments?q=1', '/api/users'];
    for (const key of keys) client.setQueryData([key], {});
    answer = {};
    await hookOf(() => usePaymentAction<Response>(), client).send({}, ask);
    expect(keys.map((key) => client.getQueryState([key])?.isInvalidated)).toEqual([true, true, false]);
  });
});
