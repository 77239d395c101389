import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { PayerFormProps } from '#features/payments/web/checkout/payer-form.tsx';
import BuyDialog from './buy-dialog.tsx';

type Form = Pick<PayerFormProps, 'onPay'>;
const drawn = vi.hoisted(() => ({ form: null as Form | null }));
vi.mock('#features/payments/web/checkout/checkout-form.tsx', () => ({
  CheckoutForm(form: Form) {
    drawn.form = form;
    return null;
  },
}));
afterEach(() => vi.unstubAllGlobals());

const payer = { name: 'Rose Sample', email: 'rose@example.com', phone: null };

/**
 * Pays for a number of months, and fails.
 * @returns the months and the idempotency key of the request
 */
async function sentFor(months: number): Promise<{ months: number; key: string }> {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(init);
    return new Response('', { status: 503 });
  });
  const given = {
    user: { fullName: payer.name, email: payer.email, phone: null },
    membership: { isTest: false },
    choice: {
      name: 'standard',
      title: 'Standard',
      ...{ features: [], audience: 'agents', paused: { count: 0, titles: [] } },
      limits: { listings: 10, days: 40, pictures: 20, tours: 5, featured: 0 },
      quotes: [{ months, amount: 30_000 * months }],
    },
    onClose() {},
  } as unknown as Parameters<typeof BuyDialog>[0];
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(BuyDialog, given)));
  await expect(drawn.form?.onPay(payer, { method: 'card' }, 'of-these-words')).rejects.toThrow('503');
  const [init] = sent;
  return {
    months: JSON.parse(String(init?.body)).months,
    key: new Headers(init?.headers).get('idempotency-key') ?? '',
  };
}

test('retries after an error with the same key for the same months and a new key for others', async () => {
  const [one, again, twelve] = [await sentFor(1), await sentFor(1), await sentFor(12)];
  expect([one.months, again, twelve.months]).toEqual([1, one, 12]);
  expect(twelve.key).not.toBe(one.key);
});
