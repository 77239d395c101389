import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  expectToast,
  journey,
  sender,
} from './journey.ts';
import { payByValidCard } from './pay-by-card.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

const bookSchema = z.object({ keys: z.object({ secret: z.string() }) });
const purchaseSchema = z.object({ reference: z.string() });
const checkoutSchema = z.object({ url: z.string() });

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);
const send = sender(() => app.url);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await enhancementsLoaded(page);
}

const signIn = async (page: Page) =>
  expect((await send(page, 'POST', '/api/login', { username: 'admin', password })).status()).toBe(200);

type Purchase = { reference: string; checkout: string };

/** Starts a purchase of ten unlocks by a visitor without an account. */
async function beginPurchase(page: Page, name = 'Amina Example'): Promise<Purchase> {
  await page.goto('/');
  await page.request.get('/api/viewing-packages/mine');
  const asked = await page.request.post('/api/viewing-packages/rental-10/purchase', {
    headers: { origin: app.url, 'idempotency-key': crypto.randomUUID() },
    data: { name, email: 'amina@example.com', phone: '0772 123 456' },
  });
  const { reference } = purchaseSchema.parse(await asked.json());
  const begun = await send(page, 'POST', `/api/payments/${reference}/checkout`, { method: 'card' });
  return { reference, checkout: checkoutSchema.parse(await begun.json()).url };
}

/** Pays on the provider's own page by card, because a refund to a card completes at once. */
async function pay(page: Page, { checkout }: Purchase): Promise<void> {
  await page.goto(checkout);
  await payByValidCard(page);
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
}

/** Expects the ledgers in shillings and in dollars to balance. */
const expectBalance = (page: Page) =>
  eventually(() => page.getByText('The ledger balances. Debits equal credits.').count()).toBe(2);

/** Creates a completed payment, and opens it as an admin. */
const visitPaid = (errand: (page: Page, paid: Purchase & { buyer: Page }) => Promise<void>) =>
  visit({}, async (buyer) => {
    const purchase = await beginPurchase(buyer);
    await pay(buyer, purchase);
    await visit({}, async (page) => {
      await signIn(page);
      await open(page, `/admin/payments/${purchase.reference}`);
      await errand(page, { ...purchase, buyer });
    });
  });

/** Controls the simulated provider in ways that a payer cannot, with the provider's own generated key. */
async function arrange(
  checkout: string,
  path: string,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<void> {
  const book = await readFile(join(app.dataDir, 'payments-simulated', 'book.json'), 'utf8');
  const { secret } = bookSchema.parse(JSON.parse(book)).keys;
  const reply = await fetch(new URL(`/control/${path}`, checkout), {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([path, reply.status]).toEqual([path, 200]);
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

async function giveBack(page: Page, typed: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  // The checkbox does not keep its state when the dialog is closed.
  expect(await dialog.getByLabel('Already refunded by the provider').isChecked()).toBe(false);
  await dialog.getByLabel(/^Amount/).fill(typed);
  await dialog.getByLabel('Reason').fill('The home was gone when the visitor came');
  await expectPageQuality(page);
  await dialog.getByRole('button', { name: `Refund ${amount}` }).click();
}

eachFirstOrAll(test, [
  ['a phone', phone, 'light'],
  ['a desktop', desktop, 'dark'],
] as const)(
  'shows an admin on %s a payment, refunds it in two parts, and balances the books',
  async (_, viewport, colorScheme) => {
    await visit({}, async (buyer) => {
      const purchase = await beginPurchase(buyer);
      await visit({ viewport, colorScheme }, async (page) => {
        await signIn(page);
        await open(page, `/admin/payments?q=${purchase.reference}`);
        await page.getByRole('link', { name: /Amina Example/ }).click();
        await page.getByText('No payment attempts yet.').waitFor();
        await expectPageQuality(page);

        await pay(buyer, purchase);
        await section(page, 'Payment attempts').getByText('Credited').waitFor();
        await section(page, 'Events').getByText('Provider event: charge.completed').waitFor();
        await section(page, 'Events').getByText('Status check: attempt successful').waitFor();
        await section(page, 'Events').getByText('Event payload').first().click();
        await eventually(() => page.getByRole('textbox', { name: 'Event payload' }).inputValue()).toContain(
          purchase.reference,
        );
        await section(page, 'Ledger entries').getByText('Credited to the purchase').waitFor();
        await expectPageQuality(page);

        await giveBack(page, '5k', 'UGX 5,000');
        await page.getByText('Refunded UGX 5,000').waitFor();
        await page.getByText('Partly refunded').waitFor();
        await buyer.goto('/');
        const running = async () =>
          (await (await buyer.request.get('/api/viewing-packages/mine')).json()).packages.length;
        expect(await running()).toBe(1);

        await page.getByRole('button', { name: 'Refund' }).click();
        const dialog = page.getByRole('dialog', { name: 'Refund' });
        await dialog
          .getByText(
            'When the refund is complete, the customer loses “Viewing Package” and the contact details it unlocked.',
          )
          .waitFor();
        await dialog.getByLabel('Already refunded by the provider').check();
        await dialog.getByRole('button', { name: 'Record UGX 10,000' }).waitFor();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await giveBack(page, '10,000', 'UGX 10,000');
        await page.getByText('Refunded UGX 10,000').waitFor();
        await eventually(() => section(page, 'Refunds').getByText('Completed').count()).toBe(2);
        await eventually(() => section(page, 'Ledger entries').getByRole('table').count()).toBe(7);
        await page.getByText('Every entry balances. Debits equal credits.').waitFor();
        expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
        expect(await running()).toBe(0);
        await expectPageQuality(page);

        await page.getByRole('link', { name: 'All payments' }).click();
        await section(page, 'Needs attention').waitFor();
        await expectBalance(page);
        const together = section(page, 'Ledger')
          .getByRole('row', { name: /^Total/ })
          .getByRole('cell');
        const [debit, credit] = await together.allInnerTexts();
        expect(debit).toMatch(/^\d{1,3}(,\d{3})+$/);
        expect(credit).toBe(debit);
        await expectPageQuality(page);
      });
    });
  },
);

test('retries a refund after a lost response, and refunds once', {
  tags: 'thorough',
}, async () => {
  await visitPaid(async (page) => {
    let isLost = false;
    await page.route('**/refunds', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await giveBack(page, '4,000', 'UGX 4,000');
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await dialog.getByText('We got no response').waitFor();
    await dialog.getByRole('button', { name: 'Refund UGX 4,000' }).dblclick();
    await page.getByText('Refunded UGX 4,000').waitFor();
    await eventually(() => section(page, 'Refunds').getByRole('listitem').count()).toBe(1);
    await page.getByText('UGX 11,000').waitFor();
  });
});

test('keeps a refund without a response pending until an admin resolves it', {
  tags: 'thorough',
}, async () => {
  await visitPaid(async (page, { checkout, reference, buyer }) => {
    await arrange(checkout, 'plan', { api: { answer: 'unavailable', takesEffect: true, calls: 1 } }, 'PUT');
    await giveBack(page, '15,000', 'UGX 15,000');
    await expectToast(page, 'No response from the provider');
    await section(page, 'Refunds').getByText('Not confirmed by the provider', { exact: true }).waitFor();
    await arrange(checkout, 'plan', {}, 'PUT');
    await open(page, '/admin/payments');
    await page.getByRole('link', { name: /Refund of UGX 15,000: not confirmed by the provider/ }).click();
    await page.getByRole('button', { name: 'Refund completed', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund completed?' });
    await dialog.getByRole('button', { name: 'Refund completed' }).click();
    await dialog.getByText('Give a reason').waitFor();
    await dialog.getByLabel('Where did you check this?').fill('On their dashboard, under refunds');
    await expectPageQuality(page);
    await dialog.getByRole('button', { name: 'Refund completed' }).click();
    const done = section(page, 'Reviews');
    await done.getByText('Unconfirmed refund completed').waitFor();
    await done.getByText('On their dashboard, under refunds').waitFor();
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    expect(await (await buyer.request.get('/api/viewing-packages/mine')).json()).toMatchObject({
      packages: [],
    });
    await open(page, '/admin/users');
    await page.getByText('Recent changes').click();
    await page.getByText(`refund recorded as completed, payment ${reference}`).waitFor();
  });
});

test('credits, closes or refunds payments that need review, for any payer', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (buyer) => {
    const purchase = await beginPurchase(buyer, 'Grace Example');
    const { reference, checkout } = purchase;
    const stranger = `not ours/${crypto.randomUUID()}`;
    for (const attempt of [
      { tx_ref: reference, amount: 20_000 },
      { tx_ref: reference, amount: 15_000, currency: 'KES' },
      { tx_ref: stranger, amount: 700 },
    ])
      await arrange(checkout, 'attempts', { ...attempt, method: 'card', status: 'successful' });
    await visit({ viewport: desktop }, async (page) => {
      await signIn(page);
      await open(page, '/admin/payments');
      const waiting = section(page, 'Needs attention');
      // Payments of other tests may wait here too.
      const ours = waiting.getByRole('link').filter({ hasText: reference });
      const unknown = waiting.getByRole('link').filter({ hasText: stranger });
      await ours.filter({ hasText: 'UGX 20,000: on hold' }).waitFor();
      await ours.filter({ hasText: 'KES 15,000: on hold' }).click();

      await page.getByRole('button', { name: 'Credit payment' }).click();
      const credit = page.getByRole('dialog', { name: 'Credit payment' });
      await credit.getByText('The remaining UGX 5,000 still needs to be refunded.').waitFor();
      await credit.getByLabel('What did you find?').fill('Two prices were mixed up');
      await credit.getByRole('button', { name: 'Credit payment' }).click();
      await page.getByText('Payment credited').waitFor();
      await page.getByRole('button', { name: 'Close manually' }).click();
      const close = page.getByRole('dialog', { name: 'Close manually' });
      await close.getByLabel('How was it settled?').fill('Given back on their dashboard');
      await expectPageQuality(page);
      await close.getByRole('button', { name: 'Close payment' }).click();
      const done = section(page, 'Reviews');
      await done.getByText('Settled manually with the provider: KES 15,000').waitFor();
      await done.getByText('Credited after review: UGX 20,000').waitFor();
      await giveBack(page, '5,000', 'UGX 5,000');
      await page.getByText('Refunded UGX 5,000').waitFor();
      await page.getByText('Paid', { exact: true }).waitFor();
      const { packages } = await (await buyer.request.get('/api/viewing-packages/mine')).json();
      expect(packages).toHaveLength(1);

      await page.getByRole('link', { name: 'All payments' }).click();
      await unknown.filter({ hasText: 'UGX 700: on hold' }).click();
      await page.getByRole('heading', { name: 'Payment with an unknown reference' }).waitFor();
      await page.getByText(stranger).waitFor();
      await giveBack(page, '700', 'UGX 700');
      await page.getByText('Refunded UGX 700').waitFor();
      await page.getByRole('link', { name: 'All payments' }).click();
      await section(page, 'Payments with unknown references').getByText('refunded or in progress').waitFor();
      await eventually(() => ours.or(unknown).count()).toBe(0);
      await expectBalance(page);
      await expectPageQuality(page);
    });
  });
});
