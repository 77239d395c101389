// @module-tag thorough
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  expectShownFor,
  expectToast,
  journey,
  waitForHydration,
} from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

test('leads without a script from a card to the share options', async () => {
  await journey(browser, app.url, { viewport: phone, javaScriptEnabled: false }, async (page) => {
    await page.goto('/bnbs');
    await page
      .getByRole('link', { name: /^Share: / })
      .first()
      .click();
    const ways = page.locator('#share').getByRole('link');
    await eventually(() => ways.allInnerTexts()).toEqual(['Share on WhatsApp']);
    expect(await ways.getAttribute('href')).toContain('https://wa.me/?text=');
  });
});

test.each([
  ['a phone in the light', phone, 'light'],
  ['a desktop in the dark', desktop, 'dark'],
] as const)("copies on %s a plain link, then the user's own link", async (_, viewport, colorScheme) => {
  const options = { viewport, colorScheme, permissions: ['clipboard-write'] };
  await journey(browser, app.url, options, async (page) => {
    await page.goto('/rental-units');
    await waitForHydration(page);
    await page
      .getByRole('link', { name: /^Share: / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Share Property' });
    await dialog.waitFor();
    await eventually(() => new URL(page.url()).hash).toBe('');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = dialog.getByLabel('Link', { exact: true });
    expect(await link.inputValue()).toMatch(/\/property\/\d+$/);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
    await expectToast(page, 'Link Copied');
    await dialog.getByRole('button', { name: 'Copy link' }).waitFor();

    const share = dialog.getByRole('button', { name: 'Create link' });
    expect(await share.isDisabled()).toBe(true);
    await dialog.getByLabel('Your name').fill(' ');
    await dialog.getByLabel('Your email').fill('amina@example.com');
    await share.click();
    await expectToast(page, /Missing Information\s+Please provide both your name and email\./);
    await dialog.getByLabel('Your name').fill('Amina Sample');
    const held: Route[] = [];
    await page.route('**/api/properties/*/shares', (route) => void held.push(route));
    await share.click();
    const waiting = dialog.getByRole('button', { name: 'Processing...' });
    await waiting.waitFor();
    expect(await waiting.isDisabled()).toBe(true);
    await eventually(() => held.length).toBe(1);
    await held[0]?.continue();
    await expectToast(page, 'Link Shared Successfully');
    await dialog.getByText('We count visits to this link.').waitFor();
    for (const field of ['Your name', 'Your email'])
      expect(await dialog.getByLabel(field).inputValue()).toBe('');
    const own = new URL(await link.inputValue());
    expect([...own.searchParams.keys()].sort()).toEqual(['ref', 'src', 'user']);
    await expectPageQuality(page);
    expect((await page.goto(own.href))?.status()).toBe(200);
  });
});

test('confirms a copied link for three seconds on its button, and for five in a toast', async () => {
  await journey(browser, app.url, { permissions: ['clipboard-write'] }, async (page) => {
    await page.clock.install();
    await page.goto('/property/1');
    await waitForHydration(page);
    await enhancementsLoaded(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Property' });
    const copied = dialog.getByRole('button', { name: 'Copied!' });
    await dialog.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    const copy = () => dialog.getByRole('button', { name: 'Copy link' }).click();
    await copy();
    await copied.waitFor();
    await page.clock.runFor(2_900);
    expect(await copied.count()).toBe(1);
    await page.clock.runFor(200);
    await eventually(() => copied.count()).toBe(0);
    await copy();
    await expectShownFor(page, 'Link Copied', 5_000);
  });
});

/** Delays the code of the dialog until the returned function is called. */
async function holdDialog(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/share-dialog-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('answers a tap on a slow connection before the dialog loads, and copies without the server', async () => {
  await journey(browser, app.url, { viewport: phone, permissions: ['clipboard-write'] }, async (page) => {
    await page.goto('/property/1');
    await waitForHydration(page);
    await enhancementsLoaded(page);
    const letThrough = await holdDialog(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('status').getByText('Opening...').waitFor();
    const held: Route[] = [];
    await page.route('**/api/**', (route) => void held.push(route));
    letThrough();
    const dialog = page.getByRole('dialog', { name: 'Share Property' });
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
    await expectToast(page, 'Link Copied');

    // While the visitor's own link is loading, the plain one can be copied.
    await dialog.getByLabel('Your name').fill('Amina Sample');
    await dialog.getByLabel('Your email').fill('amina@example.com');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByRole('button', { name: 'Processing...' }).waitFor();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
    await page.unroute('**/api/**');
    await held.find((route) => route.request().url().endsWith('/shares'))?.continue();
    await dialog.getByText('We count visits to this link.').waitFor();
  });
});

test('shows a loading dialog at once after Share on a card', async () => {
  await journey(browser, app.url, { viewport: phone }, async (page) => {
    const letThrough = await holdDialog(page);
    await page.goto('/property/1#share');
    await page.getByRole('status').getByText('Opening...').waitFor();
    letThrough();
    await page.getByRole('dialog', { name: 'Share Property' }).waitFor();
    expect(await page.getByText('Opening...').count()).toBe(0);
  });
});
