// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, sharedBrowser } from './browser.ts';
import { enhancementsLoaded, eventually, journey, waitForHydration } from './journey.ts';
import { type RunningMarket, startMarket } from './start-market.ts';

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

test('opens the menu on a phone before any script, closes it with Escape, and leads to the rentals', async () => {
  await visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const button = page.getByRole('button', { name: 'Menu' });
    await eventually(() => menu.isVisible()).toBe(false);
    await button.click();
    await eventually(() => menu.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await eventually(() => menu.isVisible()).toBe(false);
    await button.click();
    await menu.getByRole('link', { name: 'For Rent' }).click();
    await eventually(() => new URL(page.url()).pathname).toBe('/rental-units');
  });
});

test('shows properties on the front page before any script', async () => {
  await visit({ javaScriptEnabled: false, viewport: desktop }, async (page) => {
    await page.goto('/');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('virtually');
    const recent = page.getByRole('region', { name: 'Recently Added Properties' });
    expect(await recent.getByRole('article').count()).toBe(4);
    await recent.getByRole('article').first().getByRole('link', { name: /^View/ }).click();
    await eventually(() => new URL(page.url()).pathname).toMatch(/^\/property\/\d+$/);
  });
});

test('moves between account screens at the top, moves the focus, and closes the menu', async () => {
  await visit({}, async (page) => {
    await page.goto('/payments');
    await enhancementsLoaded(page);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Saved' }).click();
    await eventually(() => page.title()).toContain('Saved');
    expect(await menu.isVisible()).toBe(false);
    await eventually(() => page.evaluate('scrollY')).toBe(0);
    await eventually(() => page.evaluate('document.activeElement.id')).toBe('content');
    expect(loads).toBe(0);

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'For Sale' }).click();
    await eventually(() => page.title()).toContain('For Sale');
    expect(await menu.isVisible()).toBe(false);
    await eventually(() => loads).toBe(1);
  });
});

test('reaches the skip link with the first Tab', async () => {
  await visit({}, async (page) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const [words, top] = (await page.evaluate(
      '[document.activeElement.textContent, document.activeElement.getBoundingClientRect().top]',
    )) as [string, number];
    expect(words).toBe('Skip to content');
    expect(top).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate('document.activeElement.id')).toBe('content');
  });
});

const measureShift = `
  self.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) self.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;
const fetchesFonts = (page: Page) => {
  const addresses: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && addresses.push(request.url()));
  return addresses;
};

test('uses one font on every page with hardly any layout shift, and loads none with Save-Data', async () => {
  await visit({}, async (page) => {
    await page.addInitScript(measureShift);
    const fonts = fetchesFonts(page);
    const faceOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).fontFamily`);
    await page.goto('/');
    await enhancementsLoaded(page);
    const face = await faceOf('body');
    for (const place of ['h1', 'h2', 'h3']) expect(await faceOf(place)).toBe(face);

    await page.goto('/featured-properties');
    await waitForHydration(page);
    expect(await faceOf('h1')).toBe(face);
    expect([...new Set(fonts)]).toEqual([expect.stringContaining('/assets/figtree-latin-')]);
    // The fallback is almost as wide. A shift of 0.1 would be noticed.
    expect(await page.evaluate('shift')).toBeLessThan(0.01);
  });
  await visit({ extraHTTPHeaders: { 'save-data': 'on' } }, async (page) => {
    const fonts = fetchesFonts(page);
    await page.goto('/');
    await quietMoment(page);
    expect(fonts).toEqual([]);
  });
});

/** Waits until the page has started its idle work. A busy machine may not be idle for long. */
const quietMoment = (page: Page) =>
  page.evaluate(
    `new Promise((done) => requestIdleCallback(() => fetch('/healthz').then(() => done()), { timeout: 10_000 }))`,
  );

test('loads no script before a touch with Save-Data', async () => {
  await visit({}, async (page) => {
    await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`);
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    const scripts = () => files.filter((file) => file.endsWith('.js'));
    await page.goto('/');
    await quietMoment(page);
    expect(scripts()).toEqual([]);
    await page.mouse.click(5, 5);
    await enhancementsLoaded(page);
    await quietMoment(page);
    expect(scripts()).not.toEqual([]);
  });
});

test('shows a not-found page with a link to the home page for an unknown address', async () => {
  await visit({}, async (page) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await eventually(() => new URL(page.url()).pathname).toBe('/');
  });
});
