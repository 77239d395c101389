// @module-tag thorough
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phone, sharedBrowser } from './browser.ts';
import { eventually, journey, sender, waitForHydration } from './journey.ts';
import { openSection, propertyForm } from './property-form.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const unreadableLines = readFileSync(join(import.meta.dirname, 'unreadable-lines.js'), 'utf8');

/**
 * Doubles the text size and waits for two frames, because a layout by container width needs one more frame.
 */
const twiceAsLarge = `new Promise((drawn) => {
  document.documentElement.style.fontSize = '200%';
  requestAnimationFrame(() => requestAnimationFrame(drawn));
})`;

const withoutTour = '/property/1';
const withTour = '/property/78';
const pages = [
  '/',
  '/rental-units',
  '/for-sale',
  '/bank-sales',
  '/explore?q=two+bedrooms',
  '/explore?q=castle+in+wandegeya',
  withoutTour,
  withTour,
  '/membership',
  '/auth',
  '/host-responsibly',
  '/test-page',
];

describe('text at twice the size on a phone', () => {
  test.each(pages)('is neither cut off nor covered on %s', async (path) => {
    await journey(browser, app.url, { viewport: phone }, async (page) => {
      await page.goto(path);
      await waitForHydration(page);
      await page.evaluate(twiceAsLarge);
      expect(await page.evaluate(unreadableLines)).toEqual([]);
      expect(
        await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      ).toBeLessThanOrEqual(0);
    });
  });
});

test.each([
  [phone.width, phone.height],
  [768, 1024],
  [1280, 800],
])(
  'shows all of a listing on the dashboard with text at twice the size in a window %i wide',
  async (width, height) => {
    await journey(browser, app.url, { viewport: { width, height } }, async (page) => {
      await sender(() => app.url)(page, 'POST', '/api/login', { username: 'admin', password });
      await page.goto('/admin/properties');
      await page.locator('[data-row]').first().waitFor();
      await page.evaluate(twiceAsLarge);
      const cards = page.locator('li[data-row]');
      await eventually(() => cards.count()).toBeGreaterThan(0);
      await eventually(() => page.evaluate(cutCards)).toEqual([]);
      expect(
        await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      ).toBeLessThanOrEqual(0);
    });
  },
);

const tooWide = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('dialog[open]'))`;

test('fits a stay into its dialog, and a new listing into its page, with text at twice the size', async () => {
  await journey(browser, app.url, { viewport: phone }, async (page) => {
    const found = await page.request.get('/api/properties/page?category=furnished_houses&q=entebbe&limit=20');
    const { items } = (await found.json()) as { items: { id: number; title: string }[] };
    const room = items.find(({ title }) => title.startsWith('Late-arrival room'));
    await page.goto(`/property/${room?.id}?book=1`);
    const dialog = page.getByRole('dialog', { name: 'Book Now' });
    await dialog.getByRole('button', { name: 'Next month' }).click();
    await dialog.locator('[data-day]:not([aria-disabled])').first().click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Deposit due now').waitFor();
    await page.evaluate(twiceAsLarge);
    expect(await page.evaluate(tooWide)).toBe(0);
    await sender(() => app.url)(page, 'POST', '/api/login', { username: 'admin', password });
    await page.goto('/admin/properties');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Add Property' }).click();
    await propertyForm(page).getByRole('heading', { name: 'Photos' }).waitFor();
    await page.evaluate(twiceAsLarge);
    for (const section of ['Basics', 'Price', 'Facts', 'Amenities', 'Place', 'Contact'] as const) {
      await openSection(page, section);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    }
  });
});

test('labels what can be compared in words with text at twice the size', async () => {
  await journey(browser, app.url, { viewport: phone }, async (page) => {
    await page.goto('/rental-units');
    await waitForHydration(page);
    for (const at of [0, 1])
      await page
        .getByRole('button', { name: /^Save / })
        .nth(at)
        .click();
    await page.goto('/saved');
    const words = page.getByText('Select up to 4 to compare side by side');
    await words.waitFor();
    await page.evaluate(twiceAsLarge);
    await eventually(async () => (await words.boundingBox())?.width).toBeGreaterThan(200);
  });
});

/** An expression for the texts of the dashboard's cards that are smaller than their content. */
const cutCards = `[...document.querySelectorAll('li[data-row]')]
  .filter((card) => card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1)
  .map((card) => card.innerText)`;

test("fits a phone's menu into its window with text at twice the size", async () => {
  await journey(browser, app.url, { viewport: phone }, async (page) => {
    await page.goto('/terms');
    await waitForHydration(page);
    await page.evaluate(twiceAsLarge);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Become a Member' }).waitFor();
    const box = await menu.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  });
});

describe('a phone in landscape', () => {
  test.each([667, 844, 932])('fits the whole header on one line of a window %i wide', async (width) => {
    await journey(browser, app.url, { viewport: { width, height: 390 } }, async (page) => {
      await page.goto('/for-sale');
      await waitForHydration(page);
      const header = page.getByRole('banner');
      expect((await header.boundingBox())?.height).toBeLessThanOrEqual(56);
      await header.getByRole('searchbox').fill('ntinda');
      await header.getByRole('button', { name: 'Menu' }).click();
      const last = header.getByRole('link', { name: 'Sign In' });
      await last.scrollIntoViewIfNeeded();
      await last.click({ trial: true });
    });
  });
});
