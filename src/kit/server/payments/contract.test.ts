import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFlutterwave } from '#kit/server/payments/flutterwave/open-flutterwave.ts';
import { buildCheckout, MerchantClient } from '#kit/server/payments/testing/merchant-client.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * The contract tests run against the simulated provider and, if its keys are set, against the real sandbox.
 */
const { FLUTTERWAVE_TEST_SECRET_KEY: sandboxKey, FLUTTERWAVE_TEST_PUBLIC_KEY: publicKey = '' } = process.env;

const noKey = 'FLUTTERWAVE_TEST_SECRET_KEY is not given';

const worlds = [
  { name: 'the simulated provider', isHere: true },
  { name: 'the real sandbox', isHere: sandboxKey !== undefined },
];

describe.each(worlds)('$name', ({ name, isHere }) => {
  let shop: MerchantClient | undefined;
  let open: (secretKey?: string) => PaymentProvider;

  beforeAll(async () => {
    if (name === 'the simulated provider') {
      const simulated = await MerchantClient.open();
      shop = simulated;
      open = (secretKey) => simulated.client(secretKey ? { secretKey } : {});
    } else {
      open = (secretKey = sandboxKey ?? '') =>
        openFlutterwave({
          id: 'flutterwave',
          isTest: true,
          apiUrl: 'https://api.flutterwave.com',
          scriptUrl: 'https://checkout.flutterwave.com/v3.js',
          publicKey,
          secretKey,
          webhookSecrets: ['not-needed-here'],
        });
    }
  });
  afterAll(() => shop?.close());
  beforeEach(({ skip }) => skip(!isHere, noKey));

  test('creates a page for a payment in shillings or dollars, without a payment yet', async () => {
    const inShillings = buildCheckout();
    const inDollars = buildCheckout({ currency: 'USD', amount: 12.5 });
    const pages = [await open().openCheckout(inShillings), await open().openCheckout(inDollars)];
    expect(new Set(pages.map(({ url }) => new URL(url).href)).size).toBe(2);
    expect(await open().findByReference(inShillings.reference)).toEqual([]);
  });

  test('prompts a phone and finds the payment by our reference alone', async () => {
    const asked = buildCheckout();
    const { url } = await open().askPhone({ ...asked, network: 'MTN', phone: '+256772123456' });
    expect(url).toMatch(/^https?:/);
    const [attempt] = await open().findByReference(asked.reference);
    expect(attempt).toMatchObject({
      reference: asked.reference,
      amount: 15_000,
      currency: 'UGX',
      status: 'pending',
    });
    expect(await open().findById(attempt?.id ?? '')).toMatchObject({ reference: asked.reference });
  });

  test('finds nothing for an unknown reference or ID', async () => {
    expect(await open().findByReference(buildCheckout().reference)).toEqual([]);
    expect(await open().findById('1')).toBeNull();
    expect(await open().findById('../payments')).toBeNull();
  });

  test('lists the payments of a day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const ids: string[] = [];
    for await (const { id } of open().list({ from: today, to: today })) ids.push(id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('refuses a wrong key and a refund of nothing, as final errors', async () => {
    const stranger = open('FLWSECK_TEST-00000000000000000000000000000000-X');
    await expect(stranger.openCheckout(buildCheckout())).rejects.toMatchObject({ isFinal: true });
    const nothing = { transactionId: '1', amount: 500, comment: 'Test' };
    await expect(open().refund(nothing)).rejects.toMatchObject({ isFinal: true });
  });
});
