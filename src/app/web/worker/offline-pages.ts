import { formatDate, formatTime } from '#kit/dates.ts';
import {
  bounds,
  type CachedProperty,
  cacheName,
  firstPictures,
  hasRoomForSaved,
  headLabel,
  overLimit,
  withPropertyList,
  withStaleNotice,
} from './offline-cache-policy.ts';

export const offlinePath = '/offline';
const listPath = '/kept-homes.json';
const freshForMs = 30 * 60_000;

export type CacheRequest = {
  path: string;
  isSaved: boolean;
  /** The pictures that the visitor has seen; null means the first ones of the page. */
  pictures: string[] | null;
  /** True for a visitor who saves data. Only files that the browser already has are used. */
  isLight: boolean;
  /**
   * True for an entry of a list of saved homes. Its cached page stays as it is in any language, and no other
   * saved home is removed for it.
   */
  isListed?: boolean;
  /** The price on the page. A cached page with another price is outdated. */
  price?: string | undefined;
};
type AbortableCacheRequest = CacheRequest & { signal: AbortSignal };

/** Aborts pending work when the cache is cleared. */
let staying = new AbortController();

let queue: Promise<unknown> = Promise.resolve();

/** Runs tasks one after the other, because each one reads and writes the list. */
function runSerially<T>(work: () => Promise<T>): Promise<T> {
  const done = queue.then(work, work);
  queue = done.catch(() => {});
  return done;
}

export function cachePage(request: CacheRequest): Promise<void> {
  const abortable = { ...request, signal: staying.signal };
  return runSerially(async () => {
    if (abortable.signal.aborted) return;
    const cache = await caches.open(cacheName);
    const homes = await readList(cache);
    const isThis = (path: string) =>
      abortable.isListed ? numberIn(path) === numberIn(abortable.path) : path === abortable.path;
    const existing = homes.find(({ path }) => isThis(path));
    if (abortable.isListed && (existing?.isSaved || !hasRoomForSaved(homes))) return;
    const others = homes.filter((home) => home !== existing);
    const home = isGoodStill(existing, abortable)
      ? await withMore(cache, existing, abortable)
      : await fetched(cache, abortable, existing);
    if (home === 'unknown' || abortable.signal.aborted) return;
    await evictExcess(cache, home === 'gone' ? others : [...others, home]);
  });
}

function isGoodStill(
  existing: CachedProperty | undefined,
  { isListed, price }: CacheRequest,
): existing is CachedProperty {
  if (!existing) return false;
  if (isListed) return true;
  return existing.keptAt > Date.now() - freshForMs && (!price || existing.summary.includes(`${price} `));
}

async function fetched(
  cache: Cache,
  request: AbortableCacheRequest,
  existing?: CachedProperty,
): Promise<CachedProperty | 'gone' | 'unknown'> {
  const { path, isLight, price = '' } = request;
  const page = await fetchPage(request);
  if (page?.status === 404 || page?.status === 410) return 'gone';
  const html = page && isForEverybody(page) ? await page.text() : '';
  if (!page || html === '' || html.length > bounds.pageBytes) return 'unknown';
  const label = headLabel(html);
  // A response from the browser's own cache is no newer than the cached page.
  if (isLight && existing && !label.summary.includes(price)) return withMore(cache, existing, request);
  await cache.put(path, plainCopy(html, page));
  const pictures = request.pictures ?? existing?.pictures ?? firstPictures(html, 4);
  const home = { ...label, path, keptAt: Date.now(), isSaved: existing?.isSaved ?? false };
  return withMore(cache, { ...home, pictures: [], bytes: html.length }, { ...request, pictures });
}

/** Removes the headers that describe the transfer, because the page is stored as text. */
function plainCopy(html: string, { headers }: Response): Response {
  const copied = ['content-type', 'content-security-policy', 'server-timing'].flatMap(
    (name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    },
  );
  return new Response(html, { headers: [...copied, ['cache-control', 'no-store']] });
}

/** Returns true when the page declares itself the same for everyone and was requested without credentials. */
function isForEverybody({ ok, redirected, headers }: Response): boolean {
  const says = (name: string, word: string) => headers.get(name)?.includes(word) ?? false;
  return ok && !redirected && says('cache-control', 'public') && says('content-type', 'text/html');
}

function fetchPage({ path, isLight, signal }: AbortableCacheRequest): Promise<Response | null> {
  const how = isLight ? onlyWhatIsHere : ({ cache: 'no-cache' } as const);
  const response = fetch(path, { ...how, signal, credentials: 'omit', headers: { accept: 'text/html' } });
  return response.catch(() => null);
}

const onlyWhatIsHere = { cache: 'only-if-cached', mode: 'same-origin' } as const;

/** Adds the seen pictures from the browser's cache without fetching them again. */
async function withMore(
  cache: Cache,
  home: CachedProperty,
  { pictures, isSaved, isLight, signal }: AbortableCacheRequest,
): Promise<CachedProperty> {
  const merged = { ...home, isSaved: isSaved || home.isSaved, pictures: [...home.pictures] };
  const added = (pictures ?? []).filter((path) => !home.pictures.includes(path));
  for (const path of added.slice(0, bounds.picturesOfHome - home.pictures.length)) {
    const how = isLight ? onlyWhatIsHere : ({ cache: 'force-cache' } as const);
    const answer = await fetch(path, { ...how, signal }).catch(() => null);
    if (!answer?.ok) continue;
    const content = await answer.blob();
    await cache.put(path, new Response(content, { headers: { 'content-type': content.type } }));
    merged.pictures.push(path);
    merged.bytes += content.size;
  }
  return merged;
}

/** Caches the files of the offline page, which are not personal. */
export async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName);
  const page = await fetch(offlinePath, { cache: 'reload', credentials: 'omit' });
  if (!page.ok) throw new Error(`the offline page answered ${page.status}`);
  await cache.put(offlinePath, plainCopy(await page.text(), page));
}

/** Removes homes that no longer exist. */
export const uncachePages = (paths: string[]): Promise<void> =>
  runSerially(async () => {
    const cache = await caches.open(cacheName);
    const homes = await readList(cache);
    await pruneCache(
      cache,
      homes.filter(({ path }) => !paths.includes(path)),
    );
  });

/** Turns saved homes into viewed ones, which are kept as long as other viewed homes. */
export const unpinPages = (paths: string[]): Promise<void> =>
  runSerially(async () => {
    const numbers = paths.map(numberIn);
    const cache = await caches.open(cacheName);
    const homes = await readList(cache);
    await evictExcess(
      cache,
      homes.map((home) => (numbers.includes(numberIn(home.path)) ? { ...home, isSaved: false } : home)),
    );
  });

/** Removes all homes, including those that are being fetched. */
export function clearCache(): Promise<void> {
  staying.abort();
  staying = new AbortController();
  return runSerially(async () => pruneCache(await caches.open(cacheName), []));
}

async function evictExcess(cache: Cache, homes: CachedProperty[]): Promise<void> {
  const evicted = overLimit(homes);
  await pruneCache(
    cache,
    homes.filter((home) => !evicted.includes(home)),
  );
}

/** Records which homes are cached, and deletes all files that no cached home needs. */
async function pruneCache(cache: Cache, homes: CachedProperty[]): Promise<void> {
  await cache.put(listPath, new Response(JSON.stringify(homes)));
  const needed = new Set([
    offlinePath,
    listPath,
    ...homes.flatMap(({ path, pictures }) => [path, ...pictures]),
  ]);
  const evicted = (await cache.keys()).filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(evicted.map((key) => cache.delete(key)));
}

async function readList(cache: Cache): Promise<CachedProperty[]> {
  const list = await cache.match(listPath);
  return list ? list.json() : [];
}

/** Returns a cached page with a notice that says when it was cached. */
export async function cachedPage(path: string): Promise<Response | null> {
  const cache = await caches.open(cacheName);
  const homes = await readList(cache);
  // Another language is better than no page.
  const home =
    homes.find((one) => one.path === path) ?? homes.find((one) => numberIn(one.path) === numberIn(path));
  const page = home && (await cache.match(home.path));
  if (!page) return null;
  const at = new Date(home.keptAt).toISOString();
  return new Response(withStaleNotice(await page.text(), `${formatDate(at)}, ${formatTime(at)}`), {
    headers: page.headers,
  });
}

const numberIn = (path: string) => path.slice(path.lastIndexOf('/'));

/** Returns the offline page with the cached homes. */
export async function offlinePage(): Promise<Response> {
  const cache = await caches.open(cacheName);
  const page = await cache.match(offlinePath);
  if (!page) return Response.error();
  return new Response(withPropertyList(await page.text(), await readList(cache)), { headers: page.headers });
}

/** Returns a cached picture, in another size if this size is not cached. */
export async function cachedPicture(path: string): Promise<Response | null> {
  const cache = await caches.open(cacheName);
  const same = await cache.match(path);
  if (same || !path.startsWith('/pictures/')) return same ?? null;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const others = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folder));
  const other = others.at(0);
  return other ? ((await cache.match(other)) ?? null) : null;
}
