// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, sharedBrowser } from './browser.ts';
import { patienceMs, sender, waitForHydration } from './journey.ts';
import { watchPage } from './page-checks.ts';
import { addressOf, isExpectedError, routeAccess } from './route-access.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

/** In some in-app browsers on Android storage throws or is missing. */
const throwing = `get() { throw new DOMException('Access is denied for this document.', 'SecurityError') }`;
const missing = 'get: () => null';

async function withoutStorage(getter: string): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, baseURL: app.url, serviceWorkers: 'block' });
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript(
    `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { ${getter} })`,
  );
  return context.newPage();
}

test('renders every page where the browser blocks storage', { timeout: 20 * 60_000 }, async () => {
  const page = await withoutStorage(throwing);
  const reply = await fetch(`${app.url}/api/properties/page?limit=1&hasTour=true`);
  const [home] = ((await reply.json()) as { items: { id: number }[] }).items;
  const agents = await (await fetch(`${app.url}/sitemaps/agents.xml`)).text();
  const agent = /\/agents\/([^<]+)</.exec(agents)?.[1] ?? '';
  const login = await sender(() => app.url)(page, 'POST', '/api/login', { username: 'admin', password });
  expect(login.status()).toBe(200);
  const watched = await watchPage(page, isExpectedError);
  // Some addresses lead to another page at once, so a call into the first page may come too late.
  await page.addInitScript(
    "addEventListener('DOMContentLoaded', () => setTimeout(() => dispatchEvent(new Event('pointerdown'))))",
  );
  const found: Record<string, string[]> = {};
  for (const path of Object.keys(routeAccess)) {
    const id = home?.id ?? 0;
    await page.goto(addressOf(path, { home: id, lot: id, agent }), { waitUntil: 'domcontentloaded' });
    await waitForHydration(page);
    await watched.waitUntilIdle();
    const faults = watched.takeProblems();
    if (faults.length > 0) found[path] = faults;
  }
  await page.context().close();
  expect(found).toEqual({});
});

test.each([
  ['throws', throwing],
  ['is missing', missing],
])('continues after sign-in with a message where storage %s', async (_, getter) => {
  const page = await withoutStorage(getter);
  await page.goto('/auth?next=%2Fsaved');
  await waitForHydration(page);
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Username').fill('visitor');
  await panel.getByLabel('Password', { exact: true }).fill(password);
  await panel.getByRole('button', { name: 'Login' }).click();
  await page.locator('.toast').filter({ hasText: 'Welcome back' }).waitFor();
  expect(new URL(page.url()).pathname).not.toBe('/auth');
  await page.reload();
  await waitForHydration(page);
  expect(await page.locator('.toast').count()).toBe(0);
  await page.context().close();
});
