import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, phone } from './browser.ts';
import { conveniencesCame, hydrated, sender } from './journey.ts';
import { axeFaults, lookAt, type Watched, watchPage } from './page-faults.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
let known: { home: number; lot: number; agent: string };
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), launchBrowser()]);
  const [home, lot] = await Promise.all([firstHome('rental_units'), firstHome('bank_sales')]);
  const agents = await (await fetch(`${app.url}/sitemaps/agents.xml`)).text();
  known = { home, lot, agent: /\/agents\/([^<]+)</.exec(agents)?.[1] ?? '' };
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function firstHome(category: string): Promise<number> {
  const reply = await fetch(`${app.url}/api/properties/page?limit=1&hasTour=true&category=${category}`);
  return ((await reply.json()) as { items: { id: number }[] }).items[0]?.id ?? 0;
}

/**
 * Every row of the route table, and where it leads signed out · as a user · as a manager · as an admin: `s` it stays, `r` it stays and says
 * that access is restricted, and `m`, `a`, `p`, `h` for the membership page, signing in, the profile and the front page. A bank's account is a
 * user's, which follows the lots of its bank on the auctions' screen.
 */
const places: Record<string, string> = {
  '/': 'ssss',
  '/rental-units': 'ssss',
  '/bnbs': 'ssss',
  '/furnished-rentals': 'ssss',
  '/for-sale': 'ssss',
  '/bank-sales': 'ssss',
  '/explore': 'ssss',
  '/property/:id': 'ssss',
  '/featured-properties': 'ssss',
  '/properties/popular': 'ssss',
  '/category/:categorySlug': 'ssss',
  '/membership': 'shhh',
  '/auth': 'sppp',
  '/auth/forgotten': 'ssss',
  '/auth/new-password': 'ssss',
  '/auth/confirm-email': 'ssss',
  '/auth/new-email': 'ssss',
  '/auth/keep-email': 'ssss',
  '/payments': 'ssss',
  '/payments/:reference': 'ssss',
  '/payments/:reference/receipt': 'ssss',
  '/receipts/:mark': 'ssss',
  '/enquiries/:reference': 'ssss',
  '/viewings/:mark': 'ssss',
  '/stays/:mark': 'ssss',
  '/reviews/:mark': 'ssss',
  '/opened-homes': 'ssss',
  '/stop-mails/*': 'ssss',
  '/still-free': 'ssss',
  '/saved': 'ssss',
  '/compare': 'ssss',
  '/lists/:mark': 'ssss',
  '/profile': 'asss',
  '/agents/:mark': 'ssss',
  '/profile/membership': 'asss',
  '/memberships/:mark': 'ssss',
  '/verification': 'asss',
  '/verification/homes/:id': 'arss',
  '/admin/overview': 'mrrs',
  '/admin/users': 'mrrs',
  '/admin/audit': 'mrrs',
  '/admin/requests': 'mrrs',
  '/admin/payments': 'mrrs',
  '/admin/payments/attempts/:id': 'mrrs',
  '/admin/payments/:reference': 'mrrs',
  '/admin/settings': 'arrs',
  '/admin/properties': 'mrss',
  '/admin/leads': 'arss',
  '/admin/viewings': 'arss',
  '/admin/bookings': 'arss',
  '/admin/auctions': 'asss',
  '/auctions/:id/ledger': 'ssss',
  '/auctions/results': 'ssss',
  '/auctions/watched': 'asss',
  '/admin/claims': 'arss',
  '/admin/reports': 'arss',
  '/report/:id': 'ssss',
  '/admin/virtual-tours': 'mrss',
  '/admin/virtual-tour-manager': 'mrss',
  '/privacy': 'ssss',
  '/terms': 'ssss',
  '/host-responsibly': 'ssss',
  '/resources': 'ssss',
  '/community': 'ssss',
  '/virtual-tour-creation': 'ssss',
  '/language': 'ssss',
  '/sitemap': 'ssss',
  '/test-page': 'ssss',
  '*': 'ssss',
};

const accounts = [null, 'visitor', 'sunrise-homes', 'admin'] as const;
const elsewhere: Record<string, string> = { m: '/membership', a: '/auth', p: '/profile', h: '/' };

/** An address of this row; of what only its owner knows the secret part of, one that nobody has. */
function addressOf(path: string): string {
  return path
    .replace(/^\*$/, '/nowhere')
    .replace('*', 'u'.repeat(22))
    .replace(':categorySlug', 'villa')
    .replace('/agents/:mark', `/agents/${known.agent}`)
    .replace('/auctions/:id', `/auctions/${known.lot}`)
    .replace('/attempts/:id', '/attempts/1')
    .replace(':id', String(known.home))
    .replace(/:(mark|reference)/, 'u'.repeat(22));
}

/** What is not there is said to be so: the page of an unknown mark asks for it. */
const isAnswer = (path: string, status: number) =>
  (status === 404 || status === 400) &&
  /u{22}|\/nowhere$|\/attempts?\/1\b|\/transactions\/1\/trail|\/listing-questions\/look|\/verification\/mine/.test(
    path,
  );

async function open(page: Page, watched: Watched, address: string, isFirst: boolean): Promise<void> {
  if (isFirst) {
    await page.goto(address);
    await hydrated(page);
    await conveniencesCame(page);
  } else {
    // As a link does it, since a page that was loaded once goes on from there.
    await page.evaluate(
      `document.querySelector('#content > div').dataset.left = ''; history.pushState(null, '', ${JSON.stringify(address)})`,
    );
    await page.waitForFunction("!document.querySelector('#content > [data-left]')");
  }
  // Without one, that is what is said of the page.
  await page.waitForSelector('h1', { timeout: 20_000 }).catch(() => null);
  await watched.settled();
}

async function signIn(page: Page, username: string): Promise<void> {
  const login = await sender(() => app.url)(page, 'POST', '/api/login', { username, password });
  if (login.status() !== 200) throw new Error(`${username} could not sign in: ${login.status()}`);
}

const hrefs = new Map<string, string>();
const judged = new Set<string>();

const frame = ['#footer', 'header'];

/** Each screen is judged by axe once, whoever sees it first; what stands around it, with the first page of each account. */
async function axeOnce(page: Page, screen: string, isFirst: boolean): Promise<string[]> {
  if (judged.has(screen) && !isFirst) return [];
  judged.add(screen);
  return axeFaults(page, isFirst ? [] : frame);
}

test('the table here is the table of the application', () => {
  const table = readFileSync(join(import.meta.dirname, '../../src/app/web/routes.tsx'), 'utf8');
  const rows = [...table.matchAll(/\b(?:row|linked)\('([^']+)'/g)].map(([, path]) => path);
  expect(Object.keys(places)).toEqual(rows);
});

test.concurrent.each(accounts.map((account, role) => ({ account, role })))(
  'every page, as $account: where it leads, one heading, a title, no error, nothing inert, nothing beside the window, and nothing that axe finds',
  async ({ account, role }) => {
    const context = await browser.newContext({
      viewport: phone,
      baseURL: app.url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    if (account) await signIn(page, account);
    const watched = watchPage(page, isAnswer);
    const found: Record<string, string[]> = {};
    const landed: Record<string, string> = {};
    for (const [index, path] of Object.keys(places).entries()) {
      const address = addressOf(path);
      // Signed out, each is loaded; the others come to it as to the next page of a visit.
      await open(page, watched, address, index === 0 || account === null);
      const at = new URL(page.url()).pathname;
      const heading = await page.evaluate<string>("document.querySelector('h1')?.innerText ?? ''");
      landed[path] = at === address ? (heading === 'Access Restricted' ? 'r' : 's') : at;
      const { faults, links } = await lookAt(page);
      for (const link of links) hrefs.set(link, `${account ?? 'nobody'} ${path}`);
      const all = [...watched.faults(), ...faults, ...(await axeOnce(page, `${at} ${heading}`, index === 0))];
      if (all.length > 0) found[path] = all;
    }
    await context.close();
    expect(found).toEqual({});
    const wanted = Object.entries(places).map(([path, leads]) => {
      const way = leads[role] ?? '';
      return [path, elsewhere[way] ?? way];
    });
    expect(landed).toEqual(Object.fromEntries(wanted));
  },
);

test('no link of any page is dead', async () => {
  expect(hrefs.size).toBeGreaterThan(100);
  const context = await browser.newContext({ baseURL: app.url });
  await context.request.post('/api/login', {
    data: { username: 'admin', password },
    headers: { origin: app.url },
  });
  const dead: string[] = [];
  const left = [...hrefs];
  const follow = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [href, of] = next;
      const reply = await context.request.get(href, { headers: { accept: 'text/html' } });
      if (reply.status() !== 200) dead.push(`${reply.status()} ${href}, of ${of}`);
      await reply.dispose();
    }
  };
  await Promise.all(Array.from({ length: 6 }, follow));
  await context.close();
  expect(dead).toEqual([]);
});

test.each([
  [
    'a second heading',
    "document.querySelector('#content').append(Object.assign(document.createElement('h1'), { textContent: 'x' }))",
    /headings of the first rank: 2/,
  ],
  ['a title that says nothing', "document.title = ''", /^title: /],
  [
    'an inert button',
    "document.querySelector('#content').insertAdjacentHTML('beforeend', '<button type=button>Go</button>')",
    /inert button: .*Go/,
  ],
  [
    'an inert form',
    "document.querySelector('#content').insertAdjacentHTML('beforeend', '<form><input aria-label=x></form>')",
    /inert form/,
  ],
  [
    'a link to nowhere',
    "document.querySelector('#content').insertAdjacentHTML('beforeend', '<a href=\"#\">Go</a>')",
    /link to nowhere/,
  ],
  [
    'a link to a part that is missing',
    "document.querySelector('#content').insertAdjacentHTML('beforeend', '<a href=\"#gone\">Go</a>')",
    /link to a missing part/,
  ],
  [
    'something wider than the window',
    "document.querySelector('#content').insertAdjacentHTML('beforeend', '<div style=\"width:2000px;height:1px\"></div>')",
    /wider than the window by \d+ at 390/,
  ],
  ['an error of the console', "console.error('something odd')", /console: something odd/],
  ['an error of the page', "setTimeout(() => { throw new Error('broken') })", /page error: broken/],
  ['a request that is refused', "fetch('/api/none')", /request failed: 404 \/api\/none/],
  [
    'a picture without words',
    "document.querySelector('#content').insertAdjacentHTML('beforeend', '<img src=\"/favicon.svg\">')",
    /axe image-alt/,
  ],
])('%s is noticed', async (_, plant, fault) => {
  const page = await browser.newPage({ baseURL: app.url, viewport: phone });
  const watched = watchPage(page, isAnswer);
  await open(page, watched, '/terms', true);
  await page.evaluate(`(() => { ${plant} })()`);
  await watched.settled();
  const noticed = async () => [
    ...watched.faults(),
    ...(await lookAt(page)).faults,
    ...(await axeFaults(page, frame)),
  ];
  const all = await noticed();
  await page.close();
  expect(all).toContainEqual(expect.stringMatching(fault));
});
