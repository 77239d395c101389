import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CachedProperty, cacheName } from './offline-cache-policy.ts';

const origin = 'https://homes.example';
const picture = `/pictures/${'a'.repeat(32)}/720.webp`;
const listeners = new Map<string, (event: object) => void>();
/** The routes that bypass the worker, in browsers that support them. */
let bypassRoutes: Array<{ condition: { urlPattern: { pathname: string } }; source: string }>;
/** A browser's cache, as far as the worker uses it. */
let kept: Map<string, Response>;
/** The server's responses by path; empty while offline. */
let server: Record<string, () => Response>;
let hasLine: boolean;
let asked: string[];
let caching: string[];
let told: object[];

const pathOf = (of: string | { url: string }) =>
  new URL(typeof of === 'string' ? of : of.url, origin).pathname;
const page = (words: string, headers = {}) =>
  new Response(`<html lang="en"><body>${words}</body></html>`, {
    headers: { 'content-type': 'text/html', 'cache-control': 'public', ...headers },
  });

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('builtEntries', ['/assets/entry-client-1.js']);
  vi.stubGlobal('skipWaiting', async () => {});
  vi.stubGlobal('registration', {});
  vi.stubGlobal('clients', {
    claim: async () => {},
    matchAll: async () => [{ postMessage: (message: object) => told.push(message) }],
  });
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (of: string | { url: string }) => kept.get(pathOf(of))?.clone(),
      put: async (of: string, answer: Response) => void kept.set(pathOf(of), answer),
      keys: async () => Array.from(kept.keys(), (path) => ({ url: origin + path })),
      delete: async (of: { url: string }) => kept.delete(pathOf(of)),
    }),
    keys: async () => caching,
    delete: async (name: string) => (caching = caching.filter((one) => one !== name)),
  });
  vi.stubGlobal('fetch', async (of: string | { url: string }) => {
    asked.push(pathOf(of));
    const answer = server[pathOf(of)];
    if (!hasLine) throw new TypeError('no line');
    return answer ? answer() : new Response('', { status: 404 });
  });
  await import('./service-worker.ts');
});
beforeEach(async () => {
  [kept, hasLine, asked, told, caching] = [new Map(), true, [], [], []];
  bypassRoutes = [];
  server = {
    '/offline': () => page('No connection<!--kept-->'),
    '/property/7': () => page(`Home 7<img src="${picture}">`),
    '/property/8': () => page('Home 8'),
    [picture]: () => new Response('pixels', { headers: { 'content-type': 'image/webp' } }),
  };
  await happen('install', { addRoutes: async (routes: typeof bypassRoutes) => bypassRoutes.push(...routes) });
  await say({ type: 'forget' });
  asked = [];
});
afterAll(() => vi.unstubAllGlobals());

/**
 * Dispatches an event and waits for the worker's background work. Returns the worker's response, or undefined
 * if it leaves the request to the browser.
 */
async function happen(type: string, event: object = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get(type)?.({
    ...event,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (one: Promise<Response>) => (answer = one),
  });
  const answered = await answer;
  await Promise.all(work);
  return answered;
}
const say = (data: object) => happen('message', { data });
const request = (path: string, of: object = {}, more: object = {}) =>
  happen('fetch', {
    request: { method: 'GET', mode: 'cors', destination: '', url: origin + path, ...of },
    ...more,
  });
const visit = async (path: string, more: object = {}) =>
  (await request(path, { mode: 'navigate', destination: 'document' }, more))?.text();
const homes = async () => {
  const list: CachedProperty[] = (await kept.get('/kept-homes.json')?.clone().json()) ?? [];
  return list.map(({ path, isSaved, pictures }) => ({ path, isSaved, pictures }));
};

describe('a page', () => {
  test('loads pages from the server while it responds, and deletes a removed property', async () => {
    await say({ type: 'keep', paths: ['/property/7', '/property/8'] });
    server['/property/7'] = () => page('Home 7, dearer');
    expect(await visit('/property/7')).toContain('Home 7, dearer');
    for (const status of [404, 410]) {
      const path = status === 404 ? '/property/7' : '/property/8';
      server[path] = () => new Response('It is gone', { status });
      expect(await visit(path)).toBe('It is gone');
      expect((await homes()).map((home) => home.path)).not.toContain(path);
    }
  });

  test('keeps a cached property when the server fails', async () => {
    await say({ type: 'keep', paths: ['/property/7'] });
    server['/property/7'] = () => new Response('Later', { status: 503 });
    expect(await visit('/property/7')).toBe('Later');
    expect(await homes()).toHaveLength(1);
  });

  test('serves the cached page with a note offline, in any cached language, or else the offline page', async () => {
    await say({ type: 'keep', paths: ['/property/7'] });
    hasLine = false;
    expect(await visit('/property/7')).toMatch(/Saved on this device on .*Home 7/);
    expect(await visit('/sw/property/7')).toMatch(/Home 7/);
    for (const path of ['/property/8', '/rental-units']) {
      const offline = await visit(path);
      expect(offline).toContain('No connection');
      expect(offline).toContain('href="/property/7"');
    }
  });

  test('does not fetch a page again that the browser prefetched', async () => {
    expect(
      await visit('/property/7', { preloadResponse: Promise.resolve(page('Asked for ahead')) }),
    ).toContain('Asked for ahead');
    expect(asked).toEqual([]);
  });

  test('serves the cached page after six seconds without a response, if there is one', async () => {
    await say({ type: 'keep', paths: ['/property/7'] });
    vi.useFakeTimers();
    try {
      const [never, later] = [new Promise<Response>(() => {}), Promise.withResolvers<Response>()];
      const shown = visit('/property/7', { preloadResponse: never });
      const waiting = visit('/property/8', { preloadResponse: later.promise });
      let isShown = false;
      void shown.then(() => (isShown = true));
      await vi.advanceTimersByTimeAsync(5_900);
      expect(isShown).toBe(false);
      await vi.advanceTimersByTimeAsync(200);
      expect(await shown).toMatch(/Saved on this device on .*Home 7/);
      later.resolve(page('Home 8 at last'));
      expect(await waiting).toContain('Home 8 at last');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what is no page', () => {
  test('leaves calls, changes, frames and other sites to the browser', async () => {
    expect(await request('/api/properties/page')).toBeUndefined();
    expect(await request('/api/favorites', { method: 'POST' })).toBeUndefined();
    expect(await request('/property/7', { mode: 'navigate', destination: 'iframe' })).toBeUndefined();
    const elsewhere = { url: `https://elsewhere.example${picture}` };
    expect(await request(picture, elsewhere)).toBeUndefined();
    expect(await request('/', { ...elsewhere, mode: 'navigate', destination: 'document' })).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('leaves parts of the street map to the browser, past the worker where routes can', async () => {
    const archive = '/map/streets/streets-0123456789abcdef.pmtiles';
    const bypasses = (path: string) =>
      bypassRoutes.some(
        ({ condition, source }) =>
          source === 'network' && new URLPattern(condition.urlPattern).test({ pathname: path }),
      );
    expect([archive, '/assets/a.js', '/property/7', picture].map(bypasses)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await say({ type: 'keep', paths: ['/property/7'], pictures: [archive] });
    const headers = new Headers({ range: 'bytes=0-16383' });
    expect(await request(archive, { headers })).toBeUndefined();
    expect([...kept.keys()]).not.toContain(archive);
    expect(asked).not.toContain(archive);
  });

  test('loads a photo from the server, and offline from the cache, in another size if needed', async () => {
    await say({ type: 'keep', paths: ['/property/7'] });
    expect(await (await request(picture))?.text()).toBe('pixels');
    hasLine = false;
    expect(await (await request(picture))?.text()).toBe('pixels');
    expect(await (await request(picture.replace('720', '360')))?.text()).toBe('pixels');
    await expect(request(picture.replaceAll('a', 'b'))).rejects.toThrow('no line');
  });
});

describe('messages of a page', () => {
  test('cache a saved property as saved, and a viewed one as viewed', async () => {
    await say({ type: 'keep', paths: ['/property/7'], pictures: [] });
    await say({ type: 'seen', paths: ['/property/8'], pictures: [] });
    expect(await homes()).toEqual([
      { path: '/property/7', isSaved: true, pictures: [] },
      { path: '/property/8', isSaved: false, pictures: [] },
    ]);
    await say({ type: 'release', paths: ['/property/7'] });
    expect((await homes()).map(({ isSaved }) => isSaved)).toEqual([false, false]);
  });

  test('cache only properties and photos of this site, with the pictures of the page where it names none', async () => {
    const strange = [`https://elsewhere.example${picture}`, '/api/user', picture];
    await say({
      type: 'keep',
      paths: ['/profile', 7, 'https://elsewhere.example/property/8', '/property/8'],
      pictures: strange,
    });
    await say({ type: 'keep', paths: ['/property/7'] });
    expect(await homes()).toEqual([
      { path: '/property/8', isSaved: true, pictures: [picture] },
      { path: '/property/7', isSaved: true, pictures: [picture] },
    ]);
  });

  test('are ignored when unknown', async () => {
    await say({ type: 'shout', paths: ['/property/7'] });
    expect(asked).toEqual([]);
  });

  test.each([
    ['signing out', () => request('/api/logout', { method: 'POST' })],
    ['a page that says so', () => say({ type: 'forget' })],
  ])('clear every property on %s and keep the offline page', async (_, forgetting) => {
    await say({ type: 'keep', paths: ['/property/7'] });
    await forgetting();
    expect(await homes()).toEqual([]);
    expect([...kept.keys()].toSorted()).toEqual(['/kept-homes.json', '/offline']);
  });
});

test('deletes data of earlier versions in a new worker, and tells open pages its build', async () => {
  caching = ['kept-0', cacheName];
  await happen('activate');
  expect(caching).toEqual([cacheName]);
  expect(told).toEqual([{ type: 'version', entries: ['/assets/entry-client-1.js'] }]);
});
