// @module-tag thorough
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, sharedBrowser } from './browser.ts';
import { eventually, journey, sender } from './journey.ts';
import { buildHome } from './property-fixture.ts';
import { propertyForm } from './property-form.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const send = sender(() => app.url);

/** All amounts differ, so that any swap is visible. */
const amounts = {
  Price: '410,000,000',
  'Starting bid': '300,000,000',
  'Current bid': '330,000,000',
  'Bid increment': '7,000,000',
  'Market value': '620,000,000',
  'Forced-sale value': '420,000,000',
};

/** Returns the values of a page as sent by the server, by their labels. */
async function factsOf(path: string): Promise<Record<string, string>> {
  const html = await (await fetch(app.url + path)).text();
  const pairs = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
}

test('shows each value of a bank sale under its own label, and reads it back into its own field', async () => {
  await journey(browser, app.url, { viewport: desktop, reducedMotion: 'reduce' }, async (page) => {
    expect((await send(page, 'POST', '/api/login', { username: 'admin', password })).status()).toBe(200);
    const sale = { ...buildHome('Valued by the bank'), category: 'bank_sales', price: 1_000 };
    const { id } = await (await send(page, 'POST', '/api/properties/create', sale)).json();

    await page.goto(`/admin/properties/${id}/edit`);
    const dialog = propertyForm(page);
    await dialog.getByRole('tab', { name: 'Property Details' }).click();
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    for (const [name, value] of Object.entries(amounts)) await field(name).fill(value);
    await dialog.getByRole('button', { name: 'Save Property' }).click();

    const one = async () => (await send(page, 'GET', `/api/properties/${id}`)).json();
    await eventually(async () => (await one()).price).toBe(410_000_000);
    expect(await one()).toMatchObject({
      startingBid: 300_000_000,
      currentBid: 330_000_000,
      bidIncrement: 7_000_000,
      bankSale: { marketValue: 620_000_000, forcedSaleValue: 420_000_000 },
    });

    await eventually(async () => (await factsOf(`/property/${id}`))['Market value']).toBe('UGX 620,000,000');
    expect(await factsOf(`/property/${id}`)).toMatchObject({
      'Starting bid': 'UGX 300,000,000',
      'Current bid': 'UGX 330,000,000',
      'Bid increment': 'UGX 7,000,000',
      'Asking price': 'UGX 410,000,000',
      'Market value': 'UGX 620,000,000',
      'Forced-sale value': 'UGX 420,000,000',
    });

    await page.goto('/');
    await page.goto(`/admin/properties/${id}/edit`);
    await dialog.getByRole('tab', { name: 'Property Details' }).click();
    for (const [name, value] of Object.entries(amounts))
      await eventually(() => field(name).inputValue()).toBe(value);
  });
});
