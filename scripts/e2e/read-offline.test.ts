import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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
import { createUnreliableNetwork } from './unreliable-network.ts';

let app: RunningMarket;
let browser: Browser;
let homes: { id: number; title: string }[];
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
  const reply = await fetch(`${app.url}/api/properties/page?limit=4`);
  homes = ((await reply.json()) as { items: typeof homes }).items;
});
afterAll(async () => {
  await app?.stop();
});

const visit = (options: BrowserContextOptions, errand: (page: Page) => Promise<void>) =>
  journey(browser, app.url, { reducedMotion: 'reduce', serviceWorkers: 'allow', ...options }, errand);

const pathOf = (index: number) => `/property/${homes[index]?.id}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page and waits until the service worker controls it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await enhancementsLoaded(page);
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await eventually(() => page.evaluate('!!navigator.serviceWorker.controller')).toBe(true);
}

/** Returns the paths of all responses that the service worker has cached. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  })()`);
/** Returns the paths of the homes that can be read offline, whose pages and pictures are complete. */
const keptHomes = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const list = await caches.match('/kept-homes.json');
    return list ? (await list.json()).map(({ path }) => path).sort() : [];
  })()`);
const say = (page: Page, type: string, paths: unknown) =>
  page.evaluate(`dispatchEvent(new CustomEvent('${type}', { detail: { paths: ${JSON.stringify(paths)} } }))`);

eachFirstOrAll(describe, [
  { name: 'phone', viewport: phone },
  { name: 'desktop', viewport: desktop },
])('an offline page at a $name', ({ viewport }) => {
  test('shows a viewed property with its pictures, linked from the offline page, and returns when online', async () => {
    const line = await createUnreliableNetwork();
    onTestFinished(() => line.close());
    await visit({ viewport, proxy: line.proxy }, async (page) => {
      await open(page, pathOf(0));
      await eventually(() => keptHomes(page)).toEqual([pathOf(0)]);
      await eventually(
        async () => (await kept(page)).filter((path) => path.startsWith('/pictures/')).length,
      ).toBeGreaterThan(0);
      line.cut();

      await page.goto(`${pathOf(0)}?ref=somebody`);
      expect(await heading(page).innerText()).toBe(homes[0]?.title);
      await page.getByText('Saved on this device on').waitFor();
      const shown = () =>
        page.evaluate("[...document.querySelectorAll('#content img')].some((img) => img.naturalWidth > 0)");
      await eventually(shown).toBe(true);
      await waitForHydration(page);
      await enhancementsLoaded(page);
      await expectPageQuality(page);

      await page.goto('/');
      expect(await heading(page).innerText()).toBe('No connection just now');
      await expectPageQuality(page);
      await page.getByRole('link', { name: homes[0]?.title ?? '' }).click();
      await page.getByText('Saved on this device on').waitFor();
      await page.goto('/explore');
      line.mend();
      await page.getByRole('link', { name: 'Try again' }).click();
      await eventually(() => heading(page).innerText()).not.toBe('No connection just now');
      expect(new URL(page.url()).pathname).toBe('/explore');
    });
  });

  test('opens a cached property from a link during a visit', { tags: 'thorough' }, async () => {
    const line = await createUnreliableNetwork();
    onTestFinished(() => line.close());
    await visit({ viewport, proxy: line.proxy }, async (page) => {
      await open(page, '/featured-properties');
      const link = page.getByRole('article').getByRole('link', { name: /^View/ }).first();
      const path = new URL((await link.getAttribute('href')) ?? '', app.url).pathname;
      await say(page, 'keep', [path]);
      await eventually(() => keptHomes(page)).toEqual([path]);
      line.cut();
      await page.evaluate("fetch('/api/areas').catch(() => dispatchEvent(new Event('offline')))");
      await page.getByText('You are offline.').waitFor();
      // The home stays cached after the page goes offline.
      await eventually(() => keptHomes(page)).toEqual([path]);
      await link.click();
      await page.getByText('Saved on this device on').waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    });
  });
});

test('caches only public property pages and pictures, and nothing after signing out', {
  tags: 'thorough',
}, async () => {
  await visit({}, async (page) => {
    const login = await sender(() => app.url)(page, 'POST', '/api/login', { username: 'admin', password });
    expect(login.status()).toBe(200);
    await open(page, '/profile');
    for (const path of ['/admin/users', '/payments', pathOf(1)]) {
      await page.goto(path);
      await waitForHydration(page);
    }
    const asked = [
      '/profile',
      '/api/user',
      '/api/properties/1',
      '/',
      'https://elsewhere.example/property/1',
      '/property/9999999',
      7,
    ];
    await enhancementsLoaded(page);
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await eventually(async () => {
      await say(page, 'keep', [...asked, pathOf(2)]);
      return keptHomes(page);
    }).toEqual([pathOf(1), pathOf(2)].sort());
    const others = (await kept(page)).filter((path) => !/^\/(property|pictures|map\/place)\//.test(path));
    expect(others.sort()).toEqual(['/kept-homes.json', '/offline']);
    const texts: string = await page.evaluate(`(async () => {
      const cache = await caches.open((await caches.keys())[0]);
      const all = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key)).text()));
      return all.join('');
    })()`);
    expect(texts).toContain(homes[1]?.title);
    expect(texts).not.toContain('admin@');

    await sender(() => app.url)(page, 'POST', '/api/login', { username: 'admin', password });
    await page.evaluate("fetch('/api/logout', { method: 'POST' }).then(() => null)");
    await eventually(() => kept(page)).toEqual(['/offline', '/kept-homes.json']);
  });
});

test('removes an unsaved property with those that were only viewed', { tags: 'thorough' }, async () => {
  await visit({}, async (page) => {
    await open(page, '/explore');
    await say(page, 'keep', [pathOf(1), pathOf(2)]);
    await eventually(() => keptHomes(page)).toEqual([pathOf(1), pathOf(2)].sort());
    await say(page, 'release', [pathOf(1)]);
    const list = () => page.evaluate(`caches.match('/kept-homes.json').then((list) => list.json())`);
    const savedIn = (all: unknown) =>
      (all as { path: string; isSaved: boolean }[]).filter(({ isSaved }) => isSaved).map(({ path }) => path);
    await eventually(async () => savedIn(await list())).toEqual([pathOf(2)]);
    // A list of saved homes may contain homes that were saved on another device.
    await say(page, 'keep-listed', [pathOf(1), pathOf(3)]);
    await eventually(async () => savedIn(await list()).sort()).toEqual(
      [pathOf(1), pathOf(2), pathOf(3)].sort(),
    );
  });
});

test('caches a property again when it is viewed at another price', { tags: 'thorough' }, async () => {
  await visit({}, async (page) => {
    const send = sender(() => app.url);
    await open(page, pathOf(3));
    await eventually(() => keptHomes(page)).toEqual([pathOf(3)]);
    const price = page.locator('#content .price').first();
    const before = await price.innerText();
    const { price: amount } = await (await send(page, 'GET', `/api/properties/${homes[3]?.id}`)).json();
    await visit({}, async (agent) => {
      await send(agent, 'POST', '/api/login', { username: 'admin', password });
      const changed = await send(agent, 'PATCH', `/api/properties/${homes[3]?.id}`, { price: amount - 1 });
      expect(changed.status()).toBe(200);
    });
    await open(page, pathOf(3));
    await eventually(() => price.innerText()).not.toBe(before);
    const now = await price.innerText();
    // The page may have loaded with the old price, and received the new one only after it was viewed. So it
    // is viewed again.
    await open(page, pathOf(3));
    const keptText = () => page.evaluate(`caches.match('${pathOf(3)}').then((kept) => kept.text())`);
    await eventually(keptText).toContain(`${now} `);
  });
});

test('prefetches only the offline page with data saving', { tags: 'thorough' }, async () => {
  await visit({ extraHTTPHeaders: { 'save-data': 'on' } }, async (page) => {
    const asked: string[] = [];
    page.context().on('request', (one) => {
      if (one.serviceWorker()) asked.push(new URL(one.url()).pathname);
    });
    await page.goto(pathOf(0));
    await page.getByRole('heading', { level: 1 }).click();
    await waitForHydration(page);
    await enhancementsLoaded(page);
    await eventually(() => page.evaluate('!!navigator.serviceWorker.controller')).toBe(true);
    await say(page, 'keep', [pathOf(3)]);
    // The viewed page is already in the browser's cache.
    await eventually(() => keptHomes(page)).toEqual([pathOf(0)]);
    expect(asked.filter((path) => path === pathOf(3) && path.length > 0).length).toBeLessThanOrEqual(1);
    expect(await keptHomes(page)).not.toContain(pathOf(3));
  });
});

describe('a newer version of the site', () => {
  /** Starts a proxy of the application. After `release()` the service worker names another build. */
  async function released(): Promise<{ url: string; release(): void }> {
    let isNew = false;
    const { host } = new URL(app.url);
    const server = createServer(async (incoming, outgoing) => {
      const path = incoming.url ?? '/';
      if (isNew && path === '/service-worker.js') {
        const script = await (await fetch(app.url + path)).text();
        outgoing.writeHead(200, { 'content-type': 'text/javascript' });
        return outgoing.end(script.replaceAll(/entry-client-[\w-]+/g, 'entry-client-ofthenext'));
      }
      const { method, headers } = incoming;
      const further = request(app.url + path, { method, headers: { ...headers, host } }, (reply) => {
        outgoing.writeHead(reply.statusCode as number, reply.headers);
        reply.pipe(outgoing);
      });
      further.on('error', () => outgoing.destroy());
      outgoing.on('close', () => further.destroy());
      return incoming.pipe(further);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const release = () => {
      isNew = true;
    };
    return { url: `http://localhost:${(server.address() as AddressInfo).port}`, release };
  }

  const bar = (page: Page) => page.locator('.line-bar');
  const askForNewer =
    'navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => null)';

  eachFirstOrAll(test, [
    { name: 'phone', viewport: phone },
    { name: 'desktop', viewport: desktop },
  ])('shows a notice at a $name, and reloads only on request', async ({ viewport }) => {
    const site = await released();
    await visit({ viewport, baseURL: site.url }, async (page) => {
      await open(page, '/rental-units');
      await page.evaluate(askForNewer);
      expect(await bar(page).count()).toBe(0);
      site.release();
      await page.evaluate(askForNewer);
      await bar(page).getByText('This site has been updated.').waitFor();
      await expectPageQuality(page);
      const loaded = page.waitForEvent('domcontentloaded');
      await bar(page).getByRole('button', { name: 'Reload' }).click();
      await loaded;
      await waitForHydration(page);
      await enhancementsLoaded(page);
      expect(await bar(page).count()).toBe(0);
    });
  });

  test('warns about unsaved input before a reload', { tags: 'thorough' }, async () => {
    const site = await released();
    await visit({ baseURL: site.url }, async (page) => {
      await open(page, '/');
      await page.getByRole('button', { name: 'Join the Android waitlist' }).click();
      const name = page.getByRole('dialog').getByLabel('Full Name');
      await name.fill('Amina');
      // A field that was left and focused again still counts as edited.
      await page.getByRole('dialog').getByLabel('Email Address').focus();
      await name.focus();
      site.release();
      await page.evaluate(askForNewer);
      await bar(page).getByRole('button', { name: 'Discard and reload' }).waitFor();
      expect(await name.inputValue()).toBe('Amina');
      await name.fill('');
      await bar(page).getByRole('button', { name: 'Reload', exact: true }).waitFor();
    });
  });
});
