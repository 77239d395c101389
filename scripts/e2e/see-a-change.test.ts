import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, sharedBrowser } from './browser.ts';
import { eventually, journey, sender, waitForHydration } from './journey.ts';
import { buildHome } from './property-fixture.ts';
import { password, type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startMarket(), sharedBrowser()]);
});
afterAll(async () => {
  await app?.stop();
});

const visit = (errand: (page: Page) => Promise<void>) => journey(browser, app.url, {}, errand);

const send = sender(() => app.url);

/** Finds the first home of the rentals, and signs in an owner who can rename it. */
async function withOwner(
  errand: (id: number, rename: (title: string) => Promise<void>, owner: Page) => Promise<void>,
): Promise<void> {
  await visit(async (owner) => {
    const signedIn = await send(owner, 'POST', '/api/login', { username: 'admin', password });
    expect(signedIn.status()).toBe(200);
    const list = await owner.request.get('/api/properties/page?category=rental_units&limit=1');
    const { id } = (await list.json()).items[0];
    const rename = async (title: string) => {
      expect((await send(owner, 'PATCH', `/api/properties/${id}`, { title })).status()).toBe(200);
    };
    await errand(id, rename, owner);
  });
}

/** Returns a function for the page's completed API calls from now on, with the status from the network. */
async function callsOf(page: Page): Promise<() => Array<{ path: string; status: number }>> {
  const line = await page.context().newCDPSession(page);
  // Requests and responses are reported by two processes, in either order.
  const paths = new Map<string, string>();
  const answers: Array<{ requestId: string; status: number }> = [];
  line.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  line.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
    answers.push({ requestId, status: statusCode }),
  );
  await line.send('Network.enable');
  return () =>
    answers
      .map(({ requestId, status }) => ({ path: paths.get(requestId) ?? '', status }))
      .filter(({ path }) => path.startsWith('/api/'));
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts();
const title = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

test("shows another user's change in an open list and property, and requests nothing before it", async () => {
  await withOwner(async (id, rename) => {
    await visit(async (list) => {
      await visit(async (home) => {
        const connected = [list, home].map((page) => page.waitForRequest('**/api/events'));
        // This is the last request that the list makes by itself.
        const offer = list.waitForResponse('**/api/viewing-packages');
        await list.goto('/rental-units');
        await home.goto(`/property/${id}`);
        await Promise.all([waitForHydration(list), waitForHydration(home), offer, ...connected]);
        const [ofList, ofHome] = [await callsOf(list), await callsOf(home)];
        await rename('Seen by those who look');
        await eventually(() => titles(list)).toContain('Seen by those who look');
        await eventually(() => title(home)).toBe('Seen by those who look');
        const once = ['/api/properties/facets', '/api/properties/page'];
        await eventually(() =>
          ofList()
            .map(({ path }) => path)
            .toSorted(),
        ).toEqual(once);
        await eventually(() => ofHome().map(({ path }) => path)).toContain(`/api/properties/${id}`);
        expect(ofList()).toHaveLength(once.length);
      });
    });
  });
});

test('shows that an open property was deleted', { tags: 'thorough' }, async () => {
  await withOwner(async (_, __, owner) => {
    const reply = await send(owner, 'POST', '/api/properties/create', buildHome('A home that will be gone'));
    const { id } = await reply.json();
    await visit(async (page) => {
      await page.goto(`/property/${id}`);
      await waitForHydration(page);
      await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(
        'A home that will be gone',
      );
      expect((await send(owner, 'DELETE', `/api/properties/${id}`)).ok()).toBe(true);
      await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Property Not Found');
      expect(
        await page.getByText("The property you're looking for doesn't exist or has been removed.").count(),
      ).toBe(1);
      expect(await page.getByRole('heading', { name: 'A home that will be gone' }).count()).toBe(0);
    });
  });
});

test('shows a change during a page load once the page has loaded', { tags: 'thorough' }, async () => {
  await withOwner(async (_, rename) => {
    await visit(async (page) => {
      // The page is complete, but its script arrives only after the change.
      let go = () => {};
      const changed = new Promise<void>((done) => {
        go = done;
      });
      await page.route('**/assets/entry-client-*', async (route) => {
        await changed;
        await route.continue();
      });
      await page.goto('/rental-units', { waitUntil: 'commit' });
      await page.getByRole('article').first().waitFor();
      await rename('Changed on the way');
      go();
      await eventually(() => titles(page)).toContain('Changed on the way');
    });
  });
});

test('polls every few seconds without a stream, without transferring a body while nothing changes', {
  tags: 'thorough',
}, async () => {
  await withOwner(async (id, rename) => {
    await visit(async (page) => {
      await page.addInitScript(`EventSource = class {
        constructor() { setTimeout(() => { this.readyState = 2; this.onerror(); }); }
        close() {}
      }; EventSource.CLOSED = 2;`);
      const calls = await callsOf(page);
      await page.goto(`/property/${id}`);
      await waitForHydration(page);
      const asked = () => calls().filter(({ path }) => path === `/api/properties/${id}`);
      await eventually(() => asked().length).toBeGreaterThan(1);
      await eventually(() => asked().at(-1)?.status).toBe(304);
      await rename('Heard by asking');
      await eventually(() => title(page)).toBe('Heard by asking');
    });
  });
});

test('keeps the position of readers of a later page when a change shifts its start', {
  tags: 'thorough',
}, async () => {
  await withOwner(async (_, __, owner) => {
    await visit(async (page) => {
      const connected = page.waitForRequest('**/api/events');
      await page.goto('/rental-units');
      await Promise.all([waitForHydration(page), connected]);
      await page.getByRole('link', { name: 'Load more' }).click();
      const cards = page.getByRole('article');
      await eventually(() => cards.count()).toBeGreaterThan(24);
      const before = await cards.count();
      let go = () => {};
      const looked = new Promise<void>((done) => {
        go = done;
      });
      await page.route('**/api/properties/page?*cursor=*', async (route) => {
        await looked;
        await route.continue();
      });
      const added = await send(owner, 'POST', '/api/properties/create', buildHome('New at the top'));
      expect(added.status()).toBe(201);
      await eventually(() => titles(page)).toContain('New at the top');
      expect(await cards.count()).toBe(before);
      go();
    });
  });
});

test('keeps a moved map in place when a property on it changes', { tags: 'thorough' }, async () => {
  await withOwner(async (id, _, owner) => {
    await visit(async (page) => {
      const connected = page.waitForRequest('**/api/events');
      await page.goto('/explore?category=rental_units&view=map');
      await Promise.all([waitForHydration(page), connected]);
      await page.locator('.map-pin').first().waitFor();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      const search = page.getByRole('button', { name: 'Search this area' });
      await search.waitFor();
      const again = page.waitForResponse('**/api/properties/pins*');
      expect((await send(owner, 'PATCH', `/api/properties/${id}`, { price: 777_000 })).status()).toBe(200);
      await (await again).finished();
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      expect(await search.count()).toBe(1);
    });
  });
});

test('retries a refused stream', { tags: 'thorough' }, async () => {
  await withOwner(async (id, rename) => {
    await visit(async (page) => {
      let refusals = 1;
      await page.route('**/api/events', (route) =>
        refusals-- > 0 ? route.fulfill({ status: 502, body: 'not now' }) : route.continue(),
      );
      await page.goto(`/property/${id}`);
      await waitForHydration(page);
      await eventually(() => refusals).toBe(-1);
      await rename('Heard by the stream again');
      await eventually(() => title(page)).toBe('Heard by the stream again');
    });
  });
});

test('shows the buttons of the featured row although its properties arrive late', {
  tags: 'thorough',
}, async () => {
  await withOwner(async (id) => {
    await visit(async (page) => {
      await page.setViewportSize(desktop);
      await page.goto(`/property/${id}`);
      await waitForHydration(page);
      let go = () => {};
      const seen = new Promise<void>((done) => {
        go = done;
      });
      await page.route('**/api/properties/page?*featured=true*', async (route) => {
        await seen;
        await route.continue();
      });
      await page.getByRole('banner').getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Featured Properties' }).waitFor();
      go();
      const controls = page.getByRole('group', { name: 'Featured properties' });
      await page.getByRole('heading', { name: 'Featured Properties' }).scrollIntoViewIfNeeded();
      await eventually(() => controls.getByRole('button', { name: 'Next' }).isVisible()).toBe(true);
    });
  });
});
