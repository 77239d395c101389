// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCheckout, MerchantClient } from '#kit/server/payments/testing/merchant-client.ts';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eventually, expectPageQuality, journey } from './journey.ts';

let shop: MerchantClient;
let browser: Browser;
beforeAll(async () => {
  shop = await MerchantClient.open();
  furnish();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await shop?.close();
});

const opened = async () => {
  const request = buildCheckout({ returnUrl: `${shop.origin}/paid` });
  return { ...request, ...(await shop.provider.openCheckout(request)) };
};

/** Serves the shop's own pages: one with a button that opens the dialog, and one to which payers return. */
function furnish(): void {
  const { origin, keys } = shop.simulated;
  const html = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1><button>Pay</button></main>
<script src="${origin}/v3.js"></script><script src="/shop.js"></script></body></html>`;
  const script = `window.heard = []; window.opened = 0;
document.querySelector('button').addEventListener('click', () => {
  const number = (window.opened += 1);
  window.modal = FlutterwaveCheckout({
    public_key: '${keys.public}', tx_ref: 'inline-' + number, amount: 15000, currency: 'UGX',
    customer: { email: 'payer@example.com', name: 'Payer', phone_number: '256772123456' },
    customizations: { title: 'Ten homes' },
    callback: ({ status, tx_ref, transaction_id }) => heard.push([number, status, tx_ref, typeof transaction_id]),
    onclose: (isIncomplete) => heard.push([number, 'closed', isIncomplete]),
  });
});`;
  const policy = `default-src 'none'; script-src 'self' ${origin}; frame-src ${origin}`;
  const headers = { 'content-type': 'text/html', 'content-security-policy': policy };
  for (const path of ['/', '/paid']) shop.pages.set(path, { headers, body: html });
  shop.pages.set('/shop.js', { headers: { 'content-type': 'text/javascript' }, body: script });
}

const heard = (page: Page) => page.evaluate('window.heard');
const inFrame = (page: Page) => page.frameLocator('iframe[name=checkout]');

test('pays by card without a script and returns to the shop', async () => {
  const { url, reference } = await opened();
  await journey(browser, url, { javaScriptEnabled: false }, async (page) => {
    await page.goto(url);
    await page.getByLabel('Card number').fill('5531 8866 5214 2950');
    await page.getByLabel('Expiry, MM/YY').fill('09/32');
    await page.getByLabel('CVV').fill('564');
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.getByLabel('PIN').fill('3310');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Code').fill('12345');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await eventually(() => page.url()).toContain(`${shop.origin}/paid?status=completed&tx_ref=${reference}&`);
  });
});

test('keeps the page open for a retry after a phone rejection, and returns on cancel', async () => {
  const { url, reference } = await opened();
  await journey(browser, url, {}, async (page) => {
    await page.goto(url);
    await page.getByRole('button', { name: 'Pay by mobile money' }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('You have not been charged').waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await eventually(() => page.url()).toBe(`${shop.origin}/paid?status=cancelled&tx_ref=${reference}`);
  });
});

describe('the dialog over the shop', () => {
  test('reports each payment to its own handlers only', async () => {
    await journey(browser, shop.origin, {}, async (page) => {
      await page.goto(shop.origin);
      for (const act of ['Leave unanswered', 'Approve']) {
        await page.getByRole('button', { name: 'Pay', exact: true }).click();
        await inFrame(page).getByText('Simulated payment. You will not be charged').waitFor();
        await inFrame(page).getByRole('button', { name: 'Pay by mobile money' }).click();
        await inFrame(page).getByRole('button', { name: act }).click();
        await inFrame(page).getByRole('heading', { level: 2 }).waitFor();
        await eventually(() => page.evaluate('heard.filter(([, word]) => word !== "closed").length')).toBe(
          act === 'Approve' ? 2 : 1,
        );
        await page.evaluate('modal.close()');
      }
      expect(await heard(page)).toEqual([
        [1, 'pending', 'inline-1', 'number'],
        [1, 'closed', false],
        [2, 'completed', 'inline-2', 'number'],
        [2, 'closed', false],
      ]);
      expect(await page.locator('dialog').count()).toBe(0);
    });
  });

  test.each(['Escape', 'Cancel', 'Close payment'])(
    'is incomplete when closed by %s, and restores the focus',
    async (way) => {
      await journey(browser, shop.origin, {}, async (page) => {
        await page.goto(shop.origin);
        await page.getByRole('button', { name: 'Pay', exact: true }).click();
        const field = inFrame(page).getByLabel('Phone number');
        await field.focus();
        if (way === 'Escape') await field.press('Escape');
        if (way === 'Cancel') await inFrame(page).getByRole('button', { name: way }).click();
        if (way === 'Close payment') await page.getByRole('button', { name: way }).click();
        await eventually(() => heard(page)).toEqual([[1, 'closed', true]]);
        await eventually(() => page.evaluate('document.activeElement.textContent')).toBe('Pay');
      });
    },
  );

  test('accepts messages only from its own frame', async () => {
    await journey(browser, shop.origin, {}, async (page) => {
      await page.goto(shop.origin);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await inFrame(page).getByLabel('Phone number').waitFor();
      const forged = { testPayments: 'outcome', payment: { status: 'successful', tx_ref: 'inline-1' } };
      await page.evaluate(`postMessage(${JSON.stringify(forged)}, '*')`);
      await page.getByRole('button', { name: 'Close payment' }).click();
      expect(await heard(page)).toEqual([[1, 'closed', true]]);
    });
  });
});

describe.each(['light', 'dark'] as const)('the test payment pages in %s mode', (colorScheme) => {
  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('are well-formed on %s', async (_words, viewport) => {
    const { url } = await opened();
    await journey(browser, url, { colorScheme, viewport }, async (page) => {
      await page.goto(url);
      await page.getByText('Test cards and numbers').click();
      await expectPageQuality(page);
      await page.getByLabel('Card number').fill('1');
      await page.getByRole('button', { name: 'Pay by card' }).click();
      await page.getByRole('alert').waitFor();
      await expectPageQuality(page);
      await page.getByRole('button', { name: 'Pay by mobile money' }).click();
      await page.getByRole('heading', { name: 'Test phone' }).waitFor();
      await expectPageQuality(page);
      await page.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('link', { name: 'Try again' }).waitFor();
      await expectPageQuality(page);
    });
  });
});
