// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, sharedBrowser } from './browser.ts';
import { expectPageQuality, journey, waitForHydration } from './journey.ts';
import { type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ env: { DEMO: 'no' } }), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const visit = (path: string, errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { viewport: phone }, async (page) => {
    await page.goto(path);
    await waitForHydration(page);
    await expectPageQuality(page);
    await errand(page);
  });

test('mentions no property on the front page of an empty market', async () => {
  await visit('/', async (page) => {
    await page.getByText('No properties found in this category.').waitFor();
    for (const name of ['Popular Amenities', 'Popular Properties', 'Recently Added Properties'])
      expect(await page.getByRole('heading', { name }).count()).toBe(0);
    expect(await page.locator('a[href^="/property/"]').count()).toBe(0);
  });
});

test('marks the examples of stays, and mentions no missing property', async () => {
  await visit('/bnbs', async (page) => {
    await page.getByRole('heading', { name: 'Planning your next stay?' }).waitFor();
    expect(await page.getByText('can be walked through already').count()).toBe(0);
    await page.getByRole('link', { name: 'Explore More Options' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('shows the contact of an agent below the examples of properties for sale', async () => {
  await visit('/for-sale', async (page) => {
    expect(await page.getByText('Example', { exact: true }).count()).toBe(6);
    await page.getByRole('link', { name: 'Contact an Agent' }).click();
    await page.waitForURL((url) => url.pathname === '/membership');
  });
});

test('offers no bedrooms, no map and no filters to clear in an empty market', async () => {
  await visit('/explore', async (page) => {
    await page.getByText('Nothing is listed yet.').waitFor();
    expect(await page.locator('[type=radio][name=bedrooms]').count()).toBe(1);
    for (const name of ['Clear all filters', /^Map/])
      expect(await page.getByRole('link', { name }).count()).toBe(0);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('can clear a search without results in an empty market', async () => {
  await visit('/explore?bedrooms=6', async (page) => {
    await page.getByRole('link', { name: 'Clear all filters' }).waitFor();
    expect(await page.locator('[name=bedrooms][value="6"]').isChecked()).toBe(true);
  });
});
