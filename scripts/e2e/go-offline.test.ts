// @module-tag thorough
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, sharedBrowser } from './browser.ts';
import {
  enhancementsLoaded,
  eventually,
  expectPageQuality,
  journey,
  sender,
  waitForHydration,
} from './journey.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';
import { createUnreliableNetwork, type UnreliableNetwork } from './unreliable-network.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: BrowserContextOptions, errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', ...options }, errand);

/** Opens a page on a connection that can be cut while the browser still believes that it is online. */
async function onBadLine(
  options: BrowserContextOptions,
  errand: (page: Page, line: UnreliableNetwork) => Promise<void>,
): Promise<void> {
  const line = await createUnreliableNetwork();
  try {
    await visit({ ...options, proxy: line.proxy }, (page) => errand(page, line));
  } finally {
    line.close();
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await enhancementsLoaded(page);
  await page.waitForLoadState('networkidle');
}

const bar = (page: Page) => page.locator('.line-bar');
const saysOffline = (page: Page) => bar(page).getByText('You are offline.').waitFor();
const saysNothing = (page: Page) => bar(page).waitFor({ state: 'detached' });
const cards = (page: Page) => page.getByRole('region', { name: 'Properties' }).getByRole('article');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe.each([
  { name: 'phone', viewport: phone },
  { name: 'desktop', viewport: desktop },
])('an offline notice at a $name that ends with the outage', ({ viewport }) => {
  test('appears at the button of a tour', async () => {
    const reply = await fetch(`${app.url}/api/properties/page?hasTour=true&limit=1`);
    const [home] = ((await reply.json()) as { items: { id: number }[] }).items;
    await onBadLine({ viewport }, async (page, line) => {
      await open(page, `/property/${home?.id}`);
      line.cut();
      await page.getByRole('link', { name: 'Walk through in 360°' }).click();
      await saysOffline(page);
      await expectPageQuality(page);
      line.mend();
      await page.locator('iframe').waitFor({ state: 'attached' });
      await saysNothing(page);
    });
  });

  test('appears in a search', async () => {
    await onBadLine({ viewport }, async (page, line) => {
      await open(page, '/explore');
      const before = await cards(page).getByRole('heading').allInnerTexts();
      const box = page.locator('input[type=search]:visible').first();
      line.cut();
      await box.fill('entebbe');
      await box.press('Enter');
      await saysOffline(page);
      line.mend();
      await eventually(() => cards(page).getByRole('heading').allInnerTexts()).not.toEqual(before);
      expect(await cards(page).count()).toBeGreaterThan(0);
      await saysNothing(page);
    });
  });

  test('appears in a dialog', async () => {
    await onBadLine({ viewport }, async (page, line) => {
      await open(page, '/');
      line.cut();
      await page.getByRole('button', { name: 'Join the Android waitlist' }).click();
      await saysOffline(page);
      line.mend();
      await page.getByRole('dialog').getByLabel('Email').waitFor();
      await saysNothing(page);
    });
  });

  test('appears on the dashboard', async () => {
    await onBadLine({ viewport }, async (page, line) => {
      const login = await sender(() => app.url)(page, 'POST', '/api/login', { username: 'admin', password });
      expect(login.status()).toBe(200);
      await open(page, '/profile');
      await page.getByRole('button', { name: 'Menu' }).click();
      line.cut();
      await page.getByRole('link', { name: 'Property Manager', exact: true }).click();
      await saysOffline(page);
      line.mend();
      await eventually(() => page.locator('[data-row]').count()).toBeGreaterThan(0);
      await saysNothing(page);

      await page.waitForLoadState('networkidle');
      line.cut();
      await page.locator('main').getByRole('searchbox').fill('lock-up');
      await saysOffline(page);
      line.mend();
      await eventually(() => page.locator('[data-row]').first().innerText()).toMatch(/lock-up/);
      await saysNothing(page);
    });
  });
});

test('appears on the map of a search', async () => {
  await onBadLine({ viewport: phone }, async (page, line) => {
    await open(page, '/explore?category=rental_units');
    line.cut();
    await page.getByRole('link', { name: /^Map/ }).click();
    await saysOffline(page);
    expect(await page.getByText('We could not load').count()).toBe(0);
    line.mend();
    await eventually(() => page.locator('.map-pin').count()).toBeGreaterThan(0);
    await saysNothing(page);
  });
});

test('appears where the browser itself reports being offline', async () => {
  await visit({ viewport: phone }, async (page) => {
    await open(page, '/rental-units');
    await page.context().setOffline(true);
    await saysOffline(page);
    await page.context().setOffline(false);
    await saysNothing(page);
  });
});

test('does not count one missing response as offline', async () => {
  await visit({ viewport: phone }, async (page) => {
    await open(page, '/rental-units');
    const probed = page.waitForResponse('**/healthz');
    await page.route('**/healthz', (route) => route.fulfill({ json: { status: 'ok' } }));
    await page.route('**/api/properties/*/view', (route) => route.abort());
    await cards(page).first().getByRole('link', { name: /^View/ }).click();
    expect((await probed).status()).toBe(200);
    expect(await bar(page).count()).toBe(0);
  });
});

test('stays offline while another server responds, until ours does', async () => {
  await visit({ viewport: phone }, async (page) => {
    await open(page, '/rental-units');
    await page.route('**/healthz', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await page.route('**/api/properties/*/view', (route) => route.abort());
    await cards(page).first().getByRole('link', { name: /^View/ }).click();
    await bar(page).getByText('The site is not responding right now.').waitFor();
    await expectPageQuality(page);
    await page.unroute('**/healthz');
    await saysNothing(page);
  });
});

test('can request the next attempt at once', async () => {
  await onBadLine({ viewport: phone }, async (page, line) => {
    await open(page, '/explore');
    const box = page.locator('input[type=search]:visible').first();
    // With a stopped clock, the page does not retry by itself.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    line.cut();
    await box.fill('entebbe');
    await box.press('Enter');
    await saysOffline(page);
    line.mend();
    await bar(page).getByRole('button', { name: 'Try again' }).click();
    await saysNothing(page);
  });
});

test('loads a file although it fails once', async () => {
  await visit({ viewport: phone }, async (page) => {
    await open(page, '/');
    let lost = 0;
    await page.route('**/assets/waitlist-dialog-*.js', (route) =>
      lost++ === 0 ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Join the Android waitlist' }).click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    expect(lost).toBeGreaterThan(1);
  });
});

test('loads the application after an early connection failure, and handles the earlier tap', async () => {
  await visit({ viewport: phone }, async (page) => {
    let lost = 0;
    await page.route('**/assets/*.js', (route) => (lost++ < 4 ? route.abort() : route.continue()));
    await page.goto('/');
    await page.getByRole('button', { name: 'Join the Android waitlist' }).click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    expect(lost).toBeGreaterThan(4);
  });
});

describe('a new release that removed the files of the open page', () => {
  test('lets the browser load the next page', async () => {
    await visit({ viewport: phone }, async (page) => {
      await open(page, '/rental-units');
      await page.route('**/assets/property-*.js', (route) => route.fulfill({ status: 404 }));
      const title = await cards(page).first().getByRole('heading').innerText();
      const loaded = page.waitForEvent('domcontentloaded');
      await cards(page).first().getByRole('link', { name: /^View/ }).click();
      await loaded;
      expect(await heading(page).innerText()).toBe(title);
    });
  });

  test('offers a reload for a part of the page that cannot be loaded', async () => {
    await visit({ viewport: phone }, async (page) => {
      await open(page, '/');
      await page.route('**/assets/waitlist-dialog-*.js', (route) => route.fulfill({ status: 404 }));
      await page.getByRole('button', { name: 'Join the Android waitlist' }).click();
      await bar(page).getByText('This site has been updated.').waitFor();
      const loaded = page.waitForEvent('domcontentloaded');
      await bar(page).getByRole('button', { name: 'Reload' }).click();
      await loaded;
      await saysNothing(page);
    });
  });
});
