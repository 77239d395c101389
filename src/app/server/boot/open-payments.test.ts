import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '#kit/server/log.ts';
import { buildCheckout } from '#kit/server/payments/testing/merchant-client.ts';
import { readConfig } from './config.ts';
import { localUrl, type OpenPayments, openPayments } from './open-payments.ts';

let dataDir: string;
let payments: OpenPayments | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'payments-'));
});
afterEach(async () => {
  await payments?.close();
  payments = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const around = { log: openLog('silent'), appUrl: 'http://127.0.0.1:9', appOrigins: ['http://localhost:9'] };

async function opened(settings: NodeJS.ProcessEnv): Promise<OpenPayments> {
  payments = await openPayments(readConfig({ PORT: '0', DATA_DIR: dataDir, ...settings }), around);
  return payments;
}

test('simulates payments on this machine without keys', async () => {
  const { provider, port } = await opened({});
  expect(provider).toMatchObject({ id: 'simulated', isTest: true });
  expect(provider.inline?.scriptUrl).toBe(`http://localhost:${port}/v3.js`);
  expect((await provider.openCheckout(buildCheckout())).url).toContain(`http://localhost:${port}/pay/`);
});

test('serves the payment pages under a separate host name', async () => {
  const { provider } = await opened({ PAYMENTS_ORIGIN: 'https://pay.example.org/' });
  expect(provider.inline?.scriptUrl).toBe('https://pay.example.org/v3.js');
  expect((await provider.openCheckout(buildCheckout())).url).toMatch(/^https:\/\/pay\.example\.org\/pay\//);
});

test('keeps the same keys with the same data directory', async () => {
  const first = (await opened({})).provider.inline;
  await payments?.close();
  expect((await opened({})).provider.inline?.publicKey).toBe(first?.publicKey);
});

test.each([
  ['FLWSECK-00-X', false],
  ['FLWSECK_TEST-00-X', true],
])('does not simulate payments with the key %s', async (key, isTest) => {
  const { provider, port } = await opened({
    PAYMENTS_SECRET_KEY: key,
    PAYMENTS_PUBLIC_KEY: 'FLWPUBK-00-X',
    PAYMENTS_WEBHOOK_SECRET: 'a-secret-of-the-dashboard',
  });
  expect(port).toBeNull();
  expect(provider).toMatchObject({
    id: 'flutterwave',
    isTest,
    inline: {
      scriptUrl: 'https://checkout.flutterwave.com/v3.js',
      publicKey: 'FLWPUBK-00-X',
      paymentOptions: { UGX: 'card, mobilemoneyuganda', USD: 'card' },
    },
  });
});

test('opens no simulated payments where users might take them for real', async () => {
  await expect(opened({ APP_ORIGIN: 'https://homes.example.org' })).rejects.toThrow('PAYMENTS_TEST_MODE=yes');
  await opened({ APP_ORIGIN: 'https://homes.example.org', PAYMENTS_TEST_MODE: 'yes' });
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['fd00::1', 'http://[fd00::1]:3000'],
])('finds a server that listens on %s on this machine', (host, url) => {
  expect(localUrl(host, 3000)).toBe(url);
});
