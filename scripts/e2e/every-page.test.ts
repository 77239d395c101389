// @module-tag thorough
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sitePages } from '#app/site-pages.ts';
import { phone, sharedBrowser } from './browser.ts';
import { enhancementsLoaded, patienceMs, sender, waitForHydration } from './journey.ts';
import { checkPage, type PageWatch, watchPage } from './page-checks.ts';
import {
  addressOf,
  isExpectedError,
  personas,
  type RouteFixtures,
  redirectTargets,
  routeAccess,
} from './route-access.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
let known: RouteFixtures;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  const [home, lot] = await Promise.all([firstHome('rental_units'), firstHome('bank_sales')]);
  const agents = await (await fetch(`${app.url}/sitemaps/agents.xml`)).text();
  known = { home, lot, agent: /\/agents\/([^<]+)</.exec(agents)?.[1] ?? '' };
});
afterAll(async () => {
  await app?.stop();
});

async function firstHome(category: string): Promise<number> {
  const reply = await fetch(`${app.url}/api/properties/page?limit=1&hasTour=true&category=${category}`);
  return ((await reply.json()) as { items: { id: number }[] }).items[0]?.id ?? 0;
}

/** Returns the route table of the web code, which the server's type check does not include. */
async function routeTable(): Promise<{ path: string; hydrate: 'late' | 'at-once' }[]> {
  const file = join(import.meta.dirname, '../../src/app/web/routes.tsx');
  const { routes }: { routes: { path: string; hydrate: 'late' | 'at-once' }[] } = await import(
    pathToFileURL(file).href
  );
  return routes;
}

test('lists every page of the application in the table, with the public ones open to all', async () => {
  expect(Object.keys(routeAccess)).toEqual((await routeTable()).map(({ path }) => path));
  expect(sitePages().filter(({ path }) => routeAccess[path]?.[0] !== 's')).toEqual([]);
});

const isAway = (leads: string) => leads in redirectTargets;

/** Hydrates the page with a touch, because a public page otherwise waits until it is idle. */
async function comeAlive(page: Page): Promise<void> {
  await page.evaluate("dispatchEvent(new Event('pointerdown'))");
  await waitForHydration(page);
  await enhancementsLoaded(page);
}

async function load(page: Page, address: string, leads: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  if (isAway(leads))
    await page.waitForURL(({ pathname }) => pathname === redirectTargets[leads], { waitUntil: 'commit' });
  await comeAlive(page);
}

/** Navigates on the client, as a click on a link does. */
async function goOn(page: Page, address: string, leads: string): Promise<void> {
  await page.evaluate(
    `document.querySelector('#content > div').dataset.left = ''; history.pushState(null, '', ${JSON.stringify(address)})`,
  );
  if (isAway(leads)) {
    await page.waitForURL(({ pathname }) => pathname === redirectTargets[leads], {
      waitUntil: 'domcontentloaded',
    });
    await comeAlive(page);
  } else await page.waitForSelector('#content > :not([data-left])', { state: 'attached' });
}

async function arrived(page: Page, watched: PageWatch): Promise<void> {
  // `checkPage` reports a missing heading.
  await page.waitForSelector('h1').catch(() => null);
  await watched.waitUntilIdle();
}

async function signIn(page: Page, username: string): Promise<void> {
  const login = await sender(() => app.url)(page, 'POST', '/api/login', { username, password });
  if (login.status() !== 200) throw new Error(`${username} could not sign in: ${login.status()}`);
}

const hrefs = new Map<string, string>();
const judged = new Set<string>();

const frame = ['#footer', 'header'];

async function openPage(account: string | null): Promise<{ page: Page; watched: PageWatch }> {
  const context = await browser.newContext({
    viewport: phone,
    baseURL: app.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  if (account) await signIn(page, account);
  return { page, watched: await watchPage(page, isExpectedError) };
}

test.concurrent.each(personas.map((account, role) => ({ account, role })))(
  'checks for $account every page: access, one heading, title, errors, inert parts, overflow and axe findings',
  async ({ account, role }) => {
    const { page, watched } = await openPage(account);
    const found: Record<string, string[]> = {};
    const landed: Record<string, string> = {};
    const routes = new Map((await routeTable()).map(({ path, hydrate }) => [path, hydrate]));
    let isInApp = false;
    for (const [index, [path, letters]] of Object.entries(routeAccess).entries()) {
      const address = addressOf(path, known);
      const leads = letters[role] ?? '';
      // Signed out, each page is loaded. The other accounts navigate on the client from screen to screen.
      const isScreen = routes.get(path) === 'at-once';
      await (isInApp && isScreen && account !== null ? goOn : load)(page, address, leads);
      landed[path] = new URL(page.url()).pathname;
      isInApp = isScreen && landed[path] !== '/';
      if (isAway(leads)) continue;
      await arrived(page, watched);
      const heading = await page.evaluate<string>("document.querySelector('h1')?.innerText ?? ''");
      if (landed[path] === address) landed[path] = heading === 'Access Restricted' ? 'r' : 's';
      // The header and footer are checked only on the first page of each account.
      const { problems, links } = await checkPage(
        page,
        index === 0 ? new Set() : judged,
        index === 0 ? [] : frame,
      );
      for (const link of links) hrefs.set(link, `${account ?? 'nobody'} ${path}`);
      const all = [...watched.takeProblems(), ...problems];
      if (all.length > 0) found[path] = all;
    }
    await page.context().close();
    expect(found).toEqual({});
    const wanted = Object.entries(routeAccess).map(([path, letters]) => {
      const way = letters[role] ?? '';
      return [path, redirectTargets[way] ?? way];
    });
    expect(landed).toEqual(Object.fromEntries(wanted));
  },
  // The limit is for all pages together, on a busy machine.
  30 * 60_000,
);

test(
  'finds no dead link on any page',
  async () => {
    expect(hrefs.size).toBeGreaterThan(100);
    const context = await browser.newContext({ baseURL: app.url });
    // The first request for a size of a picture waits until the picture is resized.
    context.setDefaultTimeout(patienceMs);
    await context.request.post('/api/login', {
      data: { username: 'admin', password },
      headers: { origin: app.url },
    });
    const dead: string[] = [];
    const left = [...hrefs];
    const follow = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [href, of] = next;
        const reply = await context.request.head(href, { headers: { accept: 'text/html' } });
        if (reply.status() !== 200) dead.push(`${reply.status()} ${href}, of ${of}`);
        await reply.dispose();
      }
    };
    await Promise.all(Array.from({ length: 6 }, follow));
    await context.close();
    expect(dead).toEqual([]);
  },
  30 * 60_000,
);

const planted = `
  const content = document.querySelector('#content');
  content.append(Object.assign(document.createElement('h1'), { textContent: 'x' }));
  Object.defineProperty(document, 'title', { get: () => '', set() {} });
  content.insertAdjacentHTML('beforeend', '<button type=button>Go</button><form><input aria-label=x></form><a href="#">Go</a>' +
    '<a href="#gone">Go</a><img src="/favicon.svg"><div style="width:1000px;height:1px"></div>' +
    '<div class="md:hidden" style="color:#eee">Pale</div>');
  console.error('something odd');
  setTimeout(() => { throw new Error('broken') });
  fetch('/api/none').then((reply) => reply.text());
`;

test('detects each kind of problem', async () => {
  const { page, watched } = await openPage(null);
  await load(page, '/terms', 's');
  await arrived(page, watched);
  expect([...watched.takeProblems(), ...(await checkPage(page, new Set(), frame)).problems]).toEqual([]);
  await page.setViewportSize(phone);
  await page.evaluate(`(() => { ${planted} })()`);
  await arrived(page, watched);
  const { problems, links } = await checkPage(page, new Set(), frame);
  const all = [...watched.takeProblems(), ...problems];
  await page.context().close();
  expect(links).toContain('/host-responsibly');
  for (const fault of [
    /^headings of the first rank: 2/,
    /^title: /,
    /^inert button: .*Go/,
    /^inert form: /,
    /^link to nowhere: /,
    /^link to a missing part: .*gone/,
    /^wider than the window by \d+ at 390/,
    /^console: something odd/,
    /^page error: broken/,
    /^request failed: 404 \/api\/none/,
    /^axe image-alt: /,
    /^axe color-contrast: .*Pale/,
  ])
    expect(all).toContainEqual(expect.stringMatching(fault));
});
