import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CachedProperty, cacheLimits } from './offline-cache-policy.ts';
import { type CacheRequest, cachePage, clearCache } from './offline-pages.ts';

/** The browser's cache, as far as the worker uses it: responses by path. */
let kept: Map<string, Response>;
let asked: string[];
/** Pages are delayed until this promise resolves. */
let line: Promise<unknown>;

beforeEach(() => {
  [kept, asked, line] = [new Map(), [], Promise.resolve()];
  const cache = {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    keys: async () => Array.from(kept.keys(), (path) => ({ url: `https://homes.example${path}` })),
    delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    asked.push(path);
    await Promise.race([line, new Promise((_, no) => signal.addEventListener('abort', no, { once: true }))]);
    return new Response('<p>A home</p>', {
      headers: { 'content-type': 'text/html', 'cache-control': 'public' },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const listed = (path: string): CacheRequest => ({
  path,
  isSaved: true,
  isListed: true,
  pictures: null,
  isLight: false,
});
const paths = async () =>
  ((await kept.get('/kept-homes.json')?.clone().json()) ?? []).map(({ path }: CachedProperty) => path);
const home = (number: number, isSaved = true): CachedProperty => ({
  ...{ path: `/property/${number}`, title: '', summary: '', keptAt: number, pictures: [], bytes: 1 },
  isSaved,
});
const keptAlready = (homes: CachedProperty[]) => kept.set('/kept-homes.json', Response.json(homes));

test('fetches a listed property once, in whichever language it is cached', async () => {
  await cachePage(listed('/property/7'));
  await cachePage(listed('/sw/property/7'));
  await cachePage(listed('/property/7'));
  expect([asked, await paths()]).toEqual([['/property/7'], ['/property/7']]);
});

test('evicts no saved property for a listed one', async () => {
  keptAlready(Array.from({ length: cacheLimits.saved }, (_, number) => home(number + 1)));
  await cachePage(listed('/property/900'));
  expect([asked, (await paths()).length]).toEqual([[], cacheLimits.saved]);
});

test('keeps a viewed property permanently once it is listed, without fetching it again', async () => {
  keptAlready([home(7, false)]);
  await cachePage(listed('/property/7'));
  expect([asked, await kept.get('/kept-homes.json')?.json()]).toEqual([[], [home(7)]]);
});

test('clears the cache without waiting for pending or queued work, and leaves nothing of it', async () => {
  keptAlready([home(3)]);
  line = new Promise(() => {});
  const underWay = [cachePage(listed('/property/7')), cachePage(listed('/property/8'))];
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await clearCache();
  await Promise.all(underWay);
  expect([asked, await paths()]).toEqual([['/property/7'], []]);
  line = Promise.resolve();
  await cachePage(listed('/property/9'));
  expect(await paths()).toEqual(['/property/9']);
});
