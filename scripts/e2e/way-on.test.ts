// @module-tag thorough
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { enhancementsLoaded, eventually, expectPageQuality, journey, waitForHydration } from './journey.ts';
import { writeSmallExport } from './small-export.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

type Home = { id: number; title: string; hasTour: boolean };

let app: RunningMarket;
let browser: Browser;
let rental: Home;
let lot: Home;
let toured: Home;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  const homesOf = async (category: string) =>
    (
      (await (await fetch(`${app.url}/api/properties/page?category=${category}&limit=50`)).json()) as {
        items: Home[];
      }
    ).items;
  const picturesOf = async ({ id }: Home) =>
    (await (await fetch(`${app.url}/api/properties/${id}`)).json()) as {
      pictures: object[];
      bankSale: { hasCaveat: boolean | null; courtCase: string | null } | null;
    };
  for (const home of await homesOf('rental_units')) {
    if (!home.hasTour && (await picturesOf(home)).pictures.length > 2) rental ??= home;
  }
  for (const home of await homesOf('bank_sales')) {
    const { bankSale } = await picturesOf(home);
    if (bankSale?.hasCaveat || bankSale?.courtCase) lot ??= home;
  }
  toured = (await homesOf('furnished_houses'))[0] as Home;
  const file = join(app.dataDir, 'walkable.zip');
  await writeSmallExport(file, 'walkable');
  await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '..', 'tour-import.ts'), String(toured.id), file],
    { env: { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir } },
  );
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

const textOf = async (page: Page, name: string) =>
  new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '').searchParams.get('text');

/** Loads a list and then the home, so that the test notices when Back leaves the home. */
async function comeTo(page: Page, { id }: Home): Promise<void> {
  await page.goto('/properties/popular');
  await page.goto(`/property/${id}`);
  await waitForHydration(page);
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('the property page on %s', (_, viewport) => {
  test('closes the tour with Back and stays on the page', async () => {
    await visit({ viewport }, async (page) => {
      await comeTo(page, toured);
      await page.getByRole('link', { name: 'View Virtual Tour', exact: true }).click();
      const modal = () => page.evaluate("!!document.querySelector('dialog:modal')");
      await eventually(modal).toBe(true);
      await page.goBack();
      await eventually(modal).toBe(false);
      expect(new URL(page.url()).pathname).toBe(`/property/${toured.id}`);
      // Closing the tour by its button leaves no history entry, so the next Back leaves the page.
      await page.getByRole('link', { name: 'View Virtual Tour', exact: true }).click();
      await eventually(modal).toBe(true);
      await page.getByRole('button', { name: 'Close the tour' }).click();
      await eventually(modal).toBe(false);
      await eventually(() => page.evaluate("'coverDepth' in (history.state ?? {})")).toBe(false);
      await page.goBack();
      await eventually(() => new URL(page.url()).pathname).toBe('/properties/popular');
    });
  });

  test('opens the gallery from the main picture, swipes and steps through it, and closes with Back', async () => {
    await visit({ viewport }, async (page) => {
      await comeTo(page, rental);
      const gallery = page.getByRole('dialog', { name: /^Photos of/ });
      const photos = page.getByRole('list', { name: 'Photos', exact: true });
      await photos.getByRole('link').first().click();
      await gallery.getByRole('status').getByText(/^1\//).waitFor();
      await page.keyboard.press('ArrowRight');
      await gallery.getByRole('status').getByText(/^2\//).waitFor();
      await expectPageQuality(page);
      await page.goBack();
      await gallery.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe(`/property/${rental.id}`);

      await photos.evaluate('document.querySelector("[aria-label=Photos]").scrollTo({ left: 5000 })');
      await eventually(async () => (await page.getByText(/^(\d+)\/\1$/).count()) > 0).toBe(true);
      await page.getByRole('link', { name: /^Show all \d+ photos$/ }).click();
      await gallery.waitFor();
      await page.keyboard.press('Escape');
      await gallery.waitFor({ state: 'hidden' });
      await eventually(() => page.evaluate("'coverDepth' in (history.state ?? {})")).toBe(false);
      await page.goBack();
      await eventually(() => new URL(page.url()).pathname).toBe('/properties/popular');
    });
  });

  test('sends a property by WhatsApp, enquires about it and reports it', async () => {
    await visit({ viewport }, async (page) => {
      await comeTo(page, rental);
      await enhancementsLoaded(page);
      const address = `${app.url}/property/${rental.id}`;
      expect(await textOf(page, 'Share on WhatsApp')).toMatch(/\nUGX [\d,]+ \/ month, /);
      expect((await textOf(page, 'Share on WhatsApp'))?.split('\n')[0]).toBe(address);
      expect(await textOf(page, 'Message the rentals desk')).toContain(address);

      await page.getByRole('link', { name: 'Report this listing' }).click();
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Select what is wrong with the listing').waitFor();
      await page.getByLabel('Something else').check();
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Describe what is wrong').waitFor();
      await expectPageQuality(page);
      await page.getByLabel('Tell us more').fill('The gate is on the other road.');
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Thank you for your report').waitFor();
    });
  });

  test('shows the risks of a lot before its price, or beside it in the first view of a desktop', async () => {
    await visit({ viewport }, async (page) => {
      await comeTo(page, lot);
      const top = async (text: string | RegExp) =>
        (await page.getByText(text).first().boundingBox())?.y ?? Number.NaN;
      const bid = await top(/^(Starting|Current) bid/);
      const risks = await top('Before you bid');
      expect(risks).toBeLessThan(viewport === phone ? bid : viewport.height);
      expect(bid).toBeLessThan(await top('Description'));
      expect(bid).toBeLessThan(await top('Bid increment'));
      await expectPageQuality(page);
    });
  });
});

test('links pictures, share and contact without a script', async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`/property/${rental.id}`);
    expect(await textOf(page, 'Share on WhatsApp')).toContain(`${app.url}/property/${rental.id}`);
    const second = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('link').nth(1);
    await second.scrollIntoViewIfNeeded();
    expect(await second.locator('img').count()).toBe(1);
    await page.getByRole('link', { name: 'Contact Agent' }).click();
    await eventually(() => new URL(page.url()).hash).toBe('#contact');
  });
});
