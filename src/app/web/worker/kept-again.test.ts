import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CachedProperty, cacheLimits } from './offline-cache-policy.ts';
import {
  type CacheRequest,
  cachedPage,
  cachedPicture,
  cachePage,
  uncachePages,
  unpinPages,
} from './offline-pages.ts';

const origin = 'https://homes.example';
const photo = (letter: string, size = 480) => `/pictures/${letter.repeat(32)}/${size}.webp`;

/** The browser's cache, as far as the worker uses it: responses by path. */
let kept: Map<string, Response>;
/** The requests to the server, with their cache mode. */
let asked: [path: string, cache: string | undefined][];
let server: Record<string, () => Response>;

const pathOf = (of: string | { url: string }) =>
  new URL(typeof of === 'string' ? of : of.url, origin).pathname;
const page = (summary: string, { body = '', status = 200, headers = {} } = {}) =>
  new Response(
    `<html lang="en"><head><meta name="description" content="${summary}"></head><body>${body}</body></html>`,
    { status, headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0', ...headers } },
  );
const pixels = (bytes = 6) => new Response('x'.repeat(bytes), { headers: { 'content-type': 'image/webp' } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T20:59:00Z') });
  [kept, asked] = [new Map(), []];
  server = { '/property/7': () => page('UGX 900,000 · 2 rooms') };
  const cache = {
    match: async (of: string | { url: string }) => kept.get(pathOf(of))?.clone(),
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    keys: async () => Array.from(kept.keys(), (path) => ({ url: origin + path })),
    delete: async (of: { url: string }) => kept.delete(pathOf(of)),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (path: string, how: RequestInit) => {
    asked.push([path, how.cache]);
    return server[path]?.() ?? new Response('', { status: 503 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wish = (more: Partial<CacheRequest> = {}): CacheRequest => ({
  ...{ path: '/property/7', isSaved: false, pictures: [], isLight: false },
  ...more,
});
const homes = async (): Promise<CachedProperty[]> =>
  (await kept.get('/kept-homes.json')?.clone().json()) ?? [];
const paths = async () => (await homes()).map(({ path }) => path);
const timesAsked = (path = '/property/7') => asked.filter(([one]) => one === path).length;
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

describe('a cached property page', () => {
  test('is fetched again after half an hour, and not before', async () => {
    await cachePage(wish());
    later(29.9);
    await cachePage(wish());
    expect(timesAsked()).toBe(1);
    later(0.2);
    await cachePage(wish());
    expect(timesAsked()).toBe(2);
    expect((await homes())[0]?.keptAt).toBe(Date.now());
  });

  test.each([
    ['UGX 900,000', 1],
    [undefined, 1],
    ['UGX 950,000', 2],
    // The price on the page is a prefix of the cached one, which does not count as the same price.
    ['UGX 900', 2],
  ])('is fetched again when its page shows another price: %s', async (price, times) => {
    await cachePage(wish());
    await cachePage(wish({ price }));
    expect(timesAsked()).toBe(times);
  });

  test('stays saved when it is only viewed again', async () => {
    await cachePage(wish({ isSaved: true }));
    await cachePage(wish());
    later(60);
    await cachePage(wish());
    expect((await homes()).map(({ isSaved }) => isSaved)).toEqual([true]);
  });

  test('keeps its pictures when its page is fetched again, and adds those viewed since', async () => {
    for (const letter of ['a', 'b']) server[photo(letter)] = () => pixels();
    await cachePage(wish({ pictures: [photo('a')] }));
    await cachePage(wish({ pictures: [photo('a'), photo('b')] }));
    expect((await homes())[0]?.pictures).toEqual([photo('a'), photo('b')]);
    expect([timesAsked(), timesAsked(photo('a')), timesAsked(photo('b'))]).toEqual([1, 1, 1]);
    later(60);
    await cachePage(wish({ pictures: null }));
    expect((await homes())[0]?.pictures).toEqual([photo('a'), photo('b')]);
  });
});

describe('a page', () => {
  test.each<[string, () => Response]>([
    ['of one person', () => page('', { headers: { 'cache-control': 'private, no-store' } })],
    ['that is no page', () => page('', { headers: { 'content-type': 'application/json' } })],
    ['that failed', () => page('', { status: 500 })],
    ['that leads elsewhere', () => Object.defineProperty(page(''), 'redirected', { value: true })],
    ['that is too large', () => page('', { body: 'x'.repeat(cacheLimits.pageBytes) })],
    [
      'that is empty',
      () => new Response('', { headers: { 'content-type': 'text/html', 'cache-control': 'public' } }),
    ],
  ])('is not cached when it %s, and the previous copy stays', async (_, answer) => {
    await cachePage(wish());
    const before = await homes();
    server['/property/7'] = answer;
    server['/property/8'] = answer;
    later(60);
    await cachePage(wish());
    await cachePage(wish({ path: '/property/8' }));
    expect(await homes()).toEqual(before);
    expect([...kept.keys()].toSorted()).toEqual(['/kept-homes.json', '/property/7']);
  });

  test.each([404, 410])('is deleted with its pictures when the property is gone (%i)', async (status) => {
    server[photo('a')] = () => pixels();
    await cachePage(wish({ isSaved: true, pictures: [photo('a')] }));
    server['/property/7'] = () => page('', { status });
    later(60);
    await cachePage(wish({ isSaved: true }));
    expect([...kept.keys()]).toEqual(['/kept-homes.json']);
    expect(await homes()).toEqual([]);
  });

  test('shows the date and time in Kampala at which it was cached', async () => {
    await cachePage(wish());
    later(2);
    expect(await (await cachedPage('/property/7'))?.text()).toContain(
      'Saved on this device on 24 Nov 2026, 11:59 PM.',
    );
    later(60);
    await cachePage(wish());
    expect(await (await cachedPage('/property/7'))?.text()).toContain('on 25 Nov 2026, 1:01 AM.');
  });
});

describe('cached pictures', () => {
  const all = 'abcdef0123456'.split('').map((letter) => photo(letter));

  test('are a dozen per property, the first that were viewed, counted by size', async () => {
    for (const path of all) server[path] = () => pixels(10);
    await cachePage(wish({ pictures: all.slice(0, 5) }));
    const [{ bytes }] = (await homes()) as [CachedProperty];
    await cachePage(wish({ pictures: all }));
    const [home] = await homes();
    expect(home?.pictures).toEqual(all.slice(0, cacheLimits.picturesOfHome));
    expect(home?.bytes).toBe(bytes + 7 * 10);
  });

  test('leave out pictures that fail to load', async () => {
    server[photo('b')] = () => pixels();
    await cachePage(wish({ pictures: [photo('a'), photo('b')] }));
    expect((await homes())[0]?.pictures).toEqual([photo('b')]);
  });

  test('are the first four of a page for a property not viewed on this device', async () => {
    const images = all.slice(0, 5).map((path) => `<img src="${path}">`);
    server['/property/7'] = () => page('UGX 900,000 ', { body: images.join('') });
    for (const path of all) server[path] = () => pixels();
    await cachePage(wish({ pictures: null }));
    expect((await homes())[0]?.pictures).toEqual(all.slice(0, 4));
  });

  test('are replaced by another size of the same photo, but not by another photo', async () => {
    server[photo('a')] = () => pixels();
    await cachePage(wish({ pictures: [photo('a')] }));
    expect(await cachedPicture(photo('a', 1080))).not.toBeNull();
    expect(await cachedPicture(photo('b'))).toBeNull();
    expect(await cachedPicture('/map/place/0.3,32.6,300.svg')).toBeNull();
  });
});

describe('the cache with data saving', () => {
  test('takes only what the browser already has', async () => {
    server[photo('a')] = () => pixels();
    await cachePage(wish({ isLight: true, pictures: [photo('a')] }));
    expect(asked).toEqual([
      ['/property/7', 'only-if-cached'],
      [photo('a'), 'only-if-cached'],
    ]);
    asked = [];
    later(60);
    await cachePage(wish({ pictures: [photo('a')] }));
    expect(asked).toEqual([
      ['/property/7', 'no-cache'],
      [photo('a'), 'force-cache'],
    ]);
  });

  test('keeps its page when the browser has one from before a price change', async () => {
    await cachePage(wish());
    const before = (await homes())[0]?.keptAt;
    later(60);
    await cachePage(wish({ isLight: true, price: 'UGX 950,000' }));
    expect((await homes())[0]?.keptAt).toBe(before);
    server['/property/7'] = () => page('UGX 950,000 · 2 rooms');
    await cachePage(wish({ isLight: true, price: 'UGX 950,000' }));
    expect((await homes())[0]).toMatchObject({ summary: 'UGX 950,000 · 2 rooms', keptAt: Date.now() });
  });
});

test('removes a saved property in every language, and deletes only what is dropped', async () => {
  for (const path of ['/property/7', '/sw/property/7', '/property/70']) {
    server[path] = () => page('UGX 1 ');
    await cachePage(wish({ path, isSaved: true }));
  }
  await unpinPages(['/property/7']);
  expect((await homes()).map(({ path, isSaved }) => [path, isSaved])).toEqual([
    ['/property/7', false],
    ['/sw/property/7', false],
    ['/property/70', true],
  ]);
  await uncachePages(['/property/7']);
  expect(await paths()).toEqual(['/sw/property/7', '/property/70']);
  expect(kept.has('/property/7')).toBe(false);
});
