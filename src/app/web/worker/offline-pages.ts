import { formatDate, formatTime } from '#kit/dates.ts';
import {
  type CachedProperty,
  cacheLimits,
  cacheName,
  firstPictures,
  hasRoomForSaved,
  headTexts,
  homesOverLimit,
  withPropertyList,
  withStaleNotice,
} from './offline-cache-policy.ts';

export const offlinePath = '/offline';
const listPath = '/kept-homes.json';
const freshMs = 30 * 60_000;

export type CacheRequest = {
  path: string;
  isSaved: boolean;
  /** The pictures that the visitor has viewed; null means the first pictures of the page. */
  pictures: string[] | null;
  /** True with Save-Data: only files that the browser already has are used. */
  isLight: boolean;
  /**
   * True for a home in a list of saved homes. Its cached page is reused in any language, and no other saved
   * home is removed to make room for it.
   */
  isListed?: boolean;
  /** The price on the page. A cached page with another price is outdated. */
  price?: string | undefined;
};
type AbortableCacheRequest = CacheRequest & { signal: AbortSignal };

/** Aborts pending work when the cache is cleared. */
let pendingWork = new AbortController();

let queue: Promise<unknown> = Promise.resolve();

/** Runs tasks one after the other, because each one reads and writes the list. */
function runSerially<T>(work: () => Promise<T>): Promise<T> {
  const done = queue.then(work, work);
  queue = done.catch(() => {});
  return done;
}

export function cachePage(request: CacheRequest): Promise<void> {
  const abortableRequest = { ...request, signal: pendingWork.signal };
  return runSerially(async () => {
    if (abortableRequest.signal.aborted) return;
    const cache = await caches.open(cacheName);
    const homes = await readList(cache);
    const isSamePage = (path: string) =>
      abortableRequest.isListed
        ? pathId(path) === pathId(abortableRequest.path)
        : path === abortableRequest.path;
    const existing = homes.find(({ path }) => isSamePage(path));
    if (abortableRequest.isListed && (existing?.isSaved || !hasRoomForSaved(homes))) return;
    const others = homes.filter((home) => home !== existing);
    const home = isStillGood(existing, abortableRequest)
      ? await withPictures(cache, existing, abortableRequest)
      : await fetchAndCache(cache, abortableRequest, existing);
    if (home === 'unknown' || abortableRequest.signal.aborted) return;
    await evictExcess(cache, home === 'gone' ? others : [...others, home]);
  });
}

function isStillGood(
  existing: CachedProperty | undefined,
  { isListed, price }: CacheRequest,
): existing is CachedProperty {
  if (!existing) return false;
  if (isListed) return true;
  return existing.keptAt > Date.now() - freshMs && (!price || existing.summary.includes(`${price} `));
}

async function fetchAndCache(
  cache: Cache,
  request: AbortableCacheRequest,
  existing?: CachedProperty,
): Promise<CachedProperty | 'gone' | 'unknown'> {
  const { path, isLight, price = '' } = request;
  const page = await fetchPage(request);
  if (page?.status === 404 || page?.status === 410) return 'gone';
  const html = page && isPublicPage(page) ? await page.text() : '';
  if (!page || html === '' || html.length > cacheLimits.pageBytes) return 'unknown';
  const label = headTexts(html);
  // If the price differs, a response from the HTTP cache is no newer than the cached page.
  if (isLight && existing && !label.summary.includes(price)) return withPictures(cache, existing, request);
  await cache.put(path, plainCopy(html, page));
  const pictures = request.pictures ?? existing?.pictures ?? firstPictures(html, 4);
  const home = { ...label, path, keptAt: Date.now(), isSaved: existing?.isSaved ?? false };
  return withPictures(cache, { ...home, pictures: [], bytes: html.length }, { ...request, pictures });
}

/** Removes the headers that describe the transfer, because the page is stored as text. */
function plainCopy(html: string, { headers }: Response): Response {
  const copiedHeaders = ['content-type', 'content-security-policy', 'server-timing'].flatMap(
    (name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    },
  );
  return new Response(html, { headers: [...copiedHeaders, ['cache-control', 'no-store']] });
}

/** Returns true for an HTML page whose `cache-control: public` says that it is the same for everyone. */
function isPublicPage({ ok, redirected, headers }: Response): boolean {
  const headerIncludes = (name: string, value: string) => headers.get(name)?.includes(value) ?? false;
  return (
    ok &&
    !redirected &&
    headerIncludes('cache-control', 'public') &&
    headerIncludes('content-type', 'text/html')
  );
}

function fetchPage({ path, isLight, signal }: AbortableCacheRequest): Promise<Response | null> {
  const cacheMode = isLight ? cacheOnly : ({ cache: 'no-cache' } as const);
  const response = fetch(path, {
    ...cacheMode,
    signal,
    credentials: 'omit',
    headers: { accept: 'text/html' },
  });
  return response.catch(() => null);
}

const cacheOnly = { cache: 'only-if-cached', mode: 'same-origin' } as const;

/** Adds the viewed pictures, from the browser's HTTP cache if possible. */
async function withPictures(
  cache: Cache,
  home: CachedProperty,
  { pictures, isSaved, isLight, signal }: AbortableCacheRequest,
): Promise<CachedProperty> {
  const updated = { ...home, isSaved: isSaved || home.isSaved, pictures: [...home.pictures] };
  const newPictures = (pictures ?? []).filter((path) => !home.pictures.includes(path));
  for (const path of newPictures.slice(0, cacheLimits.picturesOfHome - home.pictures.length)) {
    const cacheMode = isLight ? cacheOnly : ({ cache: 'force-cache' } as const);
    const response = await fetch(path, { ...cacheMode, signal }).catch(() => null);
    if (!response?.ok) continue;
    const content = await response.blob();
    await cache.put(path, new Response(content, { headers: { 'content-type': content.type } }));
    updated.pictures.push(path);
    updated.bytes += content.size;
  }
  return updated;
}

/** Caches the files of the offline page, which are not personal. */
export async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName);
  const page = await fetch(offlinePath, { cache: 'reload', credentials: 'omit' });
  if (!page.ok) throw new Error(`the offline page answered ${page.status}`);
  await cache.put(offlinePath, plainCopy(await page.text(), page));
}

/** Removes the pages of homes that no longer exist. */
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
    const pathIds = paths.map(pathId);
    const cache = await caches.open(cacheName);
    const homes = await readList(cache);
    await evictExcess(
      cache,
      homes.map((home) => (pathIds.includes(pathId(home.path)) ? { ...home, isSaved: false } : home)),
    );
  });

/** Removes all homes, including those that are being fetched. */
export function clearCache(): Promise<void> {
  pendingWork.abort();
  pendingWork = new AbortController();
  return runSerially(async () => pruneCache(await caches.open(cacheName), []));
}

async function evictExcess(cache: Cache, homes: CachedProperty[]): Promise<void> {
  const evicted = homesOverLimit(homes);
  await pruneCache(
    cache,
    homes.filter((home) => !evicted.includes(home)),
  );
}

/** Records which homes are cached, and deletes all files that no cached home needs. */
async function pruneCache(cache: Cache, homes: CachedProperty[]): Promise<void> {
  await cache.put(listPath, new Response(JSON.stringify(homes)));
  const neededPaths = new Set([
    offlinePath,
    listPath,
    ...homes.flatMap(({ path, pictures }) => [path, ...pictures]),
  ]);
  const unneededRequests = (await cache.keys()).filter(({ url }) => !neededPaths.has(new URL(url).pathname));
  await Promise.all(unneededRequests.map((key) => cache.delete(key)));
}

async function readList(cache: Cache): Promise<CachedProperty[]> {
  const list = await cache.match(listPath);
  return list ? list.json() : [];
}

/** Returns a cached page with a notice that says when it was cached, or null. */
export async function cachedPage(path: string): Promise<Response | null> {
  const cache = await caches.open(cacheName);
  const homes = await readList(cache);
  // Another language is better than no page.
  const home =
    homes.find((home) => home.path === path) ?? homes.find((home) => pathId(home.path) === pathId(path));
  const page = home && (await cache.match(home.path));
  if (!page) return null;
  const cachedAt = new Date(home.keptAt).toISOString();
  return new Response(
    withStaleNotice(await page.text(), `${formatDate(cachedAt)}, ${formatTime(cachedAt)}`),
    {
      headers: page.headers,
    },
  );
}

const pathId = (path: string) => path.slice(path.lastIndexOf('/'));

/** Returns the offline page with the cached homes. */
export async function offlinePage(): Promise<Response> {
  const cache = await caches.open(cacheName);
  const page = await cache.match(offlinePath);
  if (!page) return Response.error();
  return new Response(withPropertyList(await page.text(), await readList(cache)), { headers: page.headers });
}

/** Returns a cached picture, in another size if this size is not cached, or null. */
export async function cachedPicture(path: string): Promise<Response | null> {
  const cache = await caches.open(cacheName);
  const exactMatch = await cache.match(path);
  if (exactMatch || !path.startsWith('/pictures/')) return exactMatch ?? null;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const otherSizes = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folder));
  const otherSize = otherSizes.at(0);
  return otherSize ? ((await cache.match(otherSize)) ?? null) : null;
}
