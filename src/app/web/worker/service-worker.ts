import { cacheName, homePathOf, picturePathOf } from './offline-cache-policy.ts';
import {
  type CacheRequest,
  cachedPage,
  cachedPicture,
  cacheOfflinePage,
  cachePage,
  clearCache,
  offlinePage,
  uncachePages,
  unpinPages,
} from './offline-pages.ts';
import type { FetchEventLike, WorkerScope } from './worker-scope.ts';

/** The entry scripts of the build that this worker came with, one for each language; see vite.config.ts. */
declare const builtEntries: readonly string[];

const worker = globalThis as unknown as WorkerScope;
/** The time without a response, in milliseconds, after which a cached page is shown if there is one. */
const cacheFallbackMs = 6_000;

/**
 * Pages come from the server whenever it answers, and files with a hash in their name from the browser's
 * cache. So an old version cannot persist, and a new worker takes over at once.
 */
worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await cacheOfflinePage();
      await worker.skipWaiting();
    })(),
  );
  // Browsers that support static routes bypass the worker for requests that it does not handle.
  const bypassRoutes = ['/api/*', '/assets/*', '/map/streets/*', '/healthz'].map((pathname) => ({
    condition: { requestMethod: 'GET', urlPattern: { pathname } },
    source: 'network',
  }));
  event.waitUntil(Promise.resolve(event.addRoutes?.(bypassRoutes)).catch(() => {}));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
      for (const page of await worker.clients.matchAll())
        page.postMessage({ type: 'version', entries: builtEntries });
    })(),
  );
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  // The cache on a device may reveal what its user looked for, so signing out clears it.
  if (method === 'POST' && pathname.startsWith('/api/logout')) event.waitUntil(clearCache());
  if (method !== 'GET') return;
  if (mode === 'navigate' && destination === 'document') event.respondWith(respondToPage(event));
  else if (picturePathOf(url, origin)) event.respondWith(respondToPicture(event.request, pathname));
});

async function respondToPage(event: FetchEventLike): Promise<Response> {
  const homePath = homePathOf(event.request.url, location.origin);
  const response = fromServer(event);
  try {
    const reply =
      homePath === null
        ? await response
        : await Promise.race([response, cachedAfterDelay(homePath, response)]);
    if (homePath !== null && (reply.status === 404 || reply.status === 410))
      event.waitUntil(uncachePages([homePath]));
    return reply;
  } catch {
    return (homePath && (await cachedPage(homePath))) || offlinePage();
  }
}

async function fromServer({ request, preloadResponse }: FetchEventLike): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function cachedAfterDelay(path: string, response: Promise<Response>): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, cacheFallbackMs));
  return (await cachedPage(path)) ?? response;
}

async function respondToPicture(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await cachedPicture(path);
    if (cached) return cached;
    throw error;
  }
}

/** The messages that pages send; see docs/decisions/0079. */
type WorkerMessage = {
  type: string;
  paths?: unknown[];
  pictures?: unknown[];
  isLight?: boolean;
  price?: unknown;
};

worker.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  const paths = parsePaths(message.paths, homePathOf).slice(0, 100);
  if (message.type === 'forget') event.waitUntil(clearCache());
  if (message.type === 'release') event.waitUntil(unpinPages(paths));
  if (!['keep', 'keep-listed', 'seen'].includes(message.type)) return;
  const pictures = message.pictures ? parsePaths(message.pictures, picturePathOf) : null;
  const isLight = message.isLight === true || worker.navigator.connection?.saveData === true;
  const price = typeof message.price === 'string' ? message.price : undefined;
  const isListed = message.type === 'keep-listed';
  const isSaved = isListed || message.type === 'keep';
  const request: Omit<CacheRequest, 'path'> = { isSaved, isListed, pictures, isLight, price };
  event.waitUntil(Promise.all(paths.map((path) => cachePage({ ...request, path }).catch(() => {}))));
});

function parsePaths(value: unknown, parsePath: typeof homePathOf): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((address: unknown) => parsePath(address, location.origin) ?? []);
}
