import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, launchBrowser, phone } from './browser.ts';
import { expectWellMade, hydrated, journey, soon } from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const toast = (page: Page) => page.locator('.toast');

test('without script a card leads to the ways of sharing its home', async () => {
  await journey(browser, app.url, { viewport: phone, javaScriptEnabled: false }, async (page) => {
    await page.goto('/bnbs');
    await page
      .getByRole('link', { name: /^Share: / })
      .first()
      .click();
    await page.locator('#share').getByRole('link', { name: 'Share on WhatsApp' }).waitFor();
  });
});

test.each([
  ['a phone in the light', phone, 'light'],
  ['a desktop in the dark', desktop, 'dark'],
] as const)('on %s a link is copied, and then one of one’s own', async (_, viewport, colorScheme) => {
  const options = { viewport, colorScheme, permissions: ['clipboard-write'] };
  await journey(browser, app.url, options, async (page) => {
    await page.goto('/rental-units');
    await hydrated(page);
    await page
      .getByRole('link', { name: /^Share: / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Share Property' });
    await dialog.waitFor();
    await soon(() => new URL(page.url()).hash).toBe('');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = dialog.getByLabel('Link', { exact: true });
    expect(await link.inputValue()).toMatch(/\/property\/\d+$/);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
    await soon(() => toast(page).innerText()).toContain('Link Copied');
    await dialog.getByRole('button', { name: 'Copy link' }).waitFor();

    const share = dialog.getByRole('button', { name: 'Share link' });
    expect(await share.isDisabled()).toBe(true);
    await dialog.getByLabel('Your name').fill(' ');
    await dialog.getByLabel('Your email').fill('amina@example.com');
    await share.click();
    await soon(() => toast(page).innerText()).toMatch(
      /Missing Information\s+Please provide both your name and email\./,
    );
    await dialog.getByLabel('Your name').fill('Amina Sample');
    const held: Route[] = [];
    await page.route('**/api/properties/*/shares', (route) => void held.push(route));
    await share.click();
    const waiting = dialog.getByRole('button', { name: 'Processing...' });
    await waiting.waitFor();
    expect(await waiting.isDisabled()).toBe(true);
    await soon(() => held.length).toBe(1);
    await held[0]?.continue();
    await soon(() => toast(page).innerText()).toContain('Link Shared Successfully');
    await dialog.getByText('We count how often this link is opened.').waitFor();
    const own = new URL(await link.inputValue());
    expect([...own.searchParams.keys()].sort()).toEqual(['ref', 'src', 'user']);
    await expectWellMade(page);
    expect((await page.goto(own.href))?.status()).toBe(200);
  });
});
