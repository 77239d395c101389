import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drop, keep, keptPage, keptPicture, release, type Wish } from './kept-homes.ts';
import { bounds, type KeptHome } from './kept-rules.ts';

const origin = 'https://homes.example';
const photo = (letter: string, size = 480) => `/pictures/${letter.repeat(32)}/${size}.webp`;

/** What is kept, by its path: a browser's cache, as far as the worker uses it. */
let kept: Map<string, Response>;
/** What was asked of the server, with what it was asked for. */
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

const wish = (more: Partial<Wish> = {}): Wish => ({
  ...{ path: '/property/7', isSaved: false, pictures: [], isLight: false },
  ...more,
});
const homes = async (): Promise<KeptHome[]> => (await kept.get('/kept-homes.json')?.clone().json()) ?? [];
const paths = async () => (await homes()).map(({ path }) => path);
const timesAsked = (path = '/property/7') => asked.filter(([one]) => one === path).length;
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

describe('a home that is kept already', () => {
  test('is fetched again after half an hour, and not before', async () => {
    await keep(wish());
    later(29.9);
    await keep(wish());
    expect(timesAsked()).toBe(1);
    later(0.2);
    await keep(wish());
    expect(timesAsked()).toBe(2);
    expect((await homes())[0]?.keptAt).toBe(Date.now());
  });

  test.each([
    ['UGX 900,000', 1],
    [undefined, 1],
    ['UGX 950,000', 2],
    // The beginning of another price is not this one.
    ['UGX 900', 2],
  ])('is fetched again where its page shows another price: %s', async (price, times) => {
    await keep(wish());
    await keep(wish({ price }));
    expect(timesAsked()).toBe(times);
  });

  test('stays one that somebody saved when it is only seen again', async () => {
    await keep(wish({ isSaved: true }));
    await keep(wish());
    later(60);
    await keep(wish());
    expect((await homes()).map(({ isSaved }) => isSaved)).toEqual([true]);
  });

  test('keeps its pictures when its page is fetched anew, with those that were seen since', async () => {
    for (const letter of ['a', 'b']) server[photo(letter)] = () => pixels();
    await keep(wish({ pictures: [photo('a')] }));
    await keep(wish({ pictures: [photo('a'), photo('b')] }));
    expect((await homes())[0]?.pictures).toEqual([photo('a'), photo('b')]);
    expect([timesAsked(), timesAsked(photo('a')), timesAsked(photo('b'))]).toEqual([1, 1, 1]);
    later(60);
    await keep(wish({ pictures: null }));
    expect((await homes())[0]?.pictures).toEqual([photo('a'), photo('b')]);
  });
});

describe('a page', () => {
  test.each<[string, () => Response]>([
    ['of one person', () => page('', { headers: { 'cache-control': 'private, no-store' } })],
    ['that is no page', () => page('', { headers: { 'content-type': 'application/json' } })],
    ['that failed', () => page('', { status: 500 })],
    ['that leads elsewhere', () => Object.defineProperty(page(''), 'redirected', { value: true })],
    ['that is too large', () => page('', { body: 'x'.repeat(bounds.pageBytes) })],
    [
      'that is empty',
      () => new Response('', { headers: { 'content-type': 'text/html', 'cache-control': 'public' } }),
    ],
  ])('%s is not kept, and what was kept stays', async (_, answer) => {
    await keep(wish());
    const before = await homes();
    server['/property/7'] = answer;
    server['/property/8'] = answer;
    later(60);
    await keep(wish());
    await keep(wish({ path: '/property/8' }));
    expect(await homes()).toEqual(before);
    expect([...kept.keys()].toSorted()).toEqual(['/kept-homes.json', '/property/7']);
  });

  test.each([404, 410])('of a home that is gone (%i) goes with its pictures', async (status) => {
    server[photo('a')] = () => pixels();
    await keep(wish({ isSaved: true, pictures: [photo('a')] }));
    server['/property/7'] = () => page('', { status });
    later(60);
    await keep(wish({ isSaved: true }));
    expect([...kept.keys()]).toEqual(['/kept-homes.json']);
    expect(await homes()).toEqual([]);
  });

  test('says on which day and at what time of Kampala it was kept', async () => {
    await keep(wish());
    later(2);
    expect(await (await keptPage('/property/7'))?.text()).toContain(
      'Kept on this device on 24 Nov 2026, 11:59 PM.',
    );
    later(60);
    await keep(wish());
    expect(await (await keptPage('/property/7'))?.text()).toContain('on 25 Nov 2026, 1:01 AM.');
  });
});

describe('of pictures', () => {
  const all = 'abcdef0123456'.split('').map((letter) => photo(letter));

  test('a dozen of a home are kept, the first that were seen, and their bytes count', async () => {
    for (const path of all) server[path] = () => pixels(10);
    await keep(wish({ pictures: all.slice(0, 5) }));
    const [{ bytes }] = (await homes()) as [KeptHome];
    await keep(wish({ pictures: all }));
    const [home] = await homes();
    expect(home?.pictures).toEqual(all.slice(0, bounds.picturesOfHome));
    expect(home?.bytes).toBe(bytes + 7 * 10);
  });

  test('those that do not come are left out', async () => {
    server[photo('b')] = () => pixels();
    await keep(wish({ pictures: [photo('a'), photo('b')] }));
    expect((await homes())[0]?.pictures).toEqual([photo('b')]);
  });

  test('the first four of a page are kept of a home that nobody has looked at here', async () => {
    const images = all.slice(0, 5).map((path) => `<img src="${path}">`);
    server['/property/7'] = () => page('UGX 900,000 ', { body: images.join('') });
    for (const path of all) server[path] = () => pixels();
    await keep(wish({ pictures: null }));
    expect((await homes())[0]?.pictures).toEqual(all.slice(0, 4));
  });

  test('another size stands for one that is not kept, another photograph does not', async () => {
    server[photo('a')] = () => pixels();
    await keep(wish({ pictures: [photo('a')] }));
    expect(await keptPicture(photo('a', 1080))).not.toBeNull();
    expect(await keptPicture(photo('b'))).toBeNull();
    expect(await keptPicture('/map/place/0.3,32.6,300.svg')).toBeNull();
  });
});

describe('for somebody who saves data', () => {
  test('only what the browser has already is taken', async () => {
    server[photo('a')] = () => pixels();
    await keep(wish({ isLight: true, pictures: [photo('a')] }));
    expect(asked).toEqual([
      ['/property/7', 'only-if-cached'],
      [photo('a'), 'only-if-cached'],
    ]);
    asked = [];
    later(60);
    await keep(wish({ pictures: [photo('a')] }));
    expect(asked).toEqual([
      ['/property/7', 'no-cache'],
      [photo('a'), 'force-cache'],
    ]);
  });

  test('a page that the browser had from before a new price does not replace the one that is kept', async () => {
    await keep(wish());
    const before = (await homes())[0]?.keptAt;
    later(60);
    await keep(wish({ isLight: true, price: 'UGX 950,000' }));
    expect((await homes())[0]?.keptAt).toBe(before);
    server['/property/7'] = () => page('UGX 950,000 · 2 rooms');
    await keep(wish({ isLight: true, price: 'UGX 950,000' }));
    expect((await homes())[0]).toMatchObject({ summary: 'UGX 950,000 · 2 rooms', keptAt: Date.now() });
  });
});

test('what is saved no more is so in every language; what is dropped goes, and nothing beside it', async () => {
  for (const path of ['/property/7', '/sw/property/7', '/property/70']) {
    server[path] = () => page('UGX 1 ');
    await keep(wish({ path, isSaved: true }));
  }
  await release(['/property/7']);
  expect((await homes()).map(({ path, isSaved }) => [path, isSaved])).toEqual([
    ['/property/7', false],
    ['/sw/property/7', false],
    ['/property/70', true],
  ]);
  await drop(['/property/7']);
  expect(await paths()).toEqual(['/sw/property/7', '/property/70']);
  expect(kept.has('/property/7')).toBe(false);
});
