import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import { eachFirstOrAll } from './each-first-or-all.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: Parameters<typeof journey>[2], errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, options, errand);

const pathOf = (page: Page) => new URL(page.url()).pathname;
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const firstCard = (page: Page) => page.locator('article').first();
/** Returns the height of the first card, and the converted price on it. */
const priceOf = (page: Page) =>
  firstCard(page).evaluate((card) => ({
    height: card.getBoundingClientRect().height,
    other: card.querySelector('.price')?.getAttribute('data-other') ?? null,
  }));

test('opens a shared English link in Swahili on a phone, then switches to Luganda and dollars', async () => {
  await visit({ viewport: phone, locale: 'sw-KE' }, async (page) => {
    await page.goto('/rental-units?src=whatsapp&maxPrice=900000');
    expect([await languageOf(page), pathOf(page)]).toEqual(['sw', '/sw/rental-units']);
    expect(new URL(page.url()).searchParams.get('src')).toBe('whatsapp');
    await enhancementsLoaded(page);
    await expectPageQuality(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Nyumba za Kupanga');
    await eventually(() => firstCard(page).innerText()).toContain('/ mwezi');

    await page.getByRole('link', { name: 'Lugha na sarafu' }).click();
    await page
      .getByRole('dialog', { name: 'Lugha na sarafu' })
      .getByRole('link', { name: 'Luganda' })
      .click();
    await eventually(() => languageOf(page)).toBe('lg');
    expect(page.url()).toContain('/lg/rental-units?src=whatsapp&maxPrice=900000');
    await enhancementsLoaded(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Amayumba Agapangisibwa');

    const before = await priceOf(page);
    expect(before.other).toBeNull();
    await page.getByRole('link', { name: "Olulimi n'ensimbi" }).click();
    const dialog = page.getByRole('dialog', { name: "Olulimi n'ensimbi" });
    await dialog.getByRole('button', { name: 'Ddoola' }).click();
    await expectPageQuality(page);
    await eventually(async () => (await priceOf(page)).other).toMatch(/^≈ \$[\d,]+$/);
    await dialog.getByRole('button', { name: 'Ggalawo' }).click();
    expect((await priceOf(page)).height).toBe(before.height);

    await page.reload();
    await waitForHydration(page);
    await eventually(async () => (await priceOf(page)).other).toMatch(/^≈ \$/);
    await page.getByRole('link', { name: 'Ennyumba' }).first().click();
    await eventually(() => pathOf(page)).toBe('/lg/');
    await page.goto('/bnbs');
    expect(pathOf(page)).toBe('/lg/bnbs');
  });
});

test('keeps the language through links: a list, a property, and back to the front page', async () => {
  await visit({ viewport: desktop }, async (page) => {
    await page.goto('/sw/for-sale');
    await enhancementsLoaded(page);
    await firstCard(page).getByRole('link', { name: 'Tazama' }).click();
    await eventually(() => pathOf(page)).toMatch(/^\/sw\/property\/\d+$/);
    await page.getByRole('link', { name: 'Sera ya Faragha' }).click();
    await eventually(() => pathOf(page)).toBe('/sw/privacy');
    await page.goBack();
    await eventually(() => pathOf(page)).toMatch(/^\/sw\/property\/\d+$/);
    expect(await languageOf(page)).toBe('sw');
  });
});

test('links the globe without a script to a page of languages, and saves the choice', async () => {
  await visit({ viewport: phone, javaScriptEnabled: false }, async (page) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Language and currency' }).click();
    await page.getByRole('link', { name: 'Kiswahili' }).click();
    expect(pathOf(page)).toBe('/sw/');
    await page.goto('/explore?q=kira');
    expect(page.url()).toContain('/sw/explore?q=kira');
    await page.getByRole('link', { name: 'Lugha na sarafu' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    expect([pathOf(page), await languageOf(page)]).toEqual(['/', 'en']);
  });
});

const long = {
  username: 'a-long-name',
  email: 'long@example.com',
  password,
  fullName: 'Margaret Nabatanzi Ssekandi',
};

const rows = (language: string) =>
  [
    [language, 320, 56],
    [language, 390, 56],
    [language, 1024, 64],
    [language, 1440, 64],
  ] as const;

eachFirstOrAll(describe, [
  ['a visitor', '', null],
  ['a member with a long name', '/api/register', long],
  ['a manager', '/api/login', { username: 'sunrise-homes', password }],
  ['an admin', '/api/login', { username: 'admin', password }],
] as const)('the header for %s', (_, call, person) => {
  test('fits on one row in each language, with space to search', { tags: 'thorough' }, async () => {
    await visit({ viewport: desktop }, async (page) => {
      await page.goto('/terms');
      if (person) await sender(() => app.url)(page, 'POST', call, person);
      const signIn = page.locator('.header-links a[href$="/auth"]');
      for (const [language, width, height] of ['', '/lg', '/sw'].flatMap((one) => rows(one))) {
        await page.setViewportSize({ width, height: desktop.height });
        await page.goto(`${language}/terms`);
        await signIn.waitFor({ state: person ? 'detached' : 'attached' });
        const header = await page.locator('header').boundingBox();
        expect(header?.height, `${language} ${width}`).toBe(height);
        const search = page.locator('.header-row .search-box:visible');
        expect((await search.boundingBox())?.width, language).toBeGreaterThanOrEqual(128);
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(
          0,
        );
      }
    });
  });
});
