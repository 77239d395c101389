import { cacheName, homePathOf, picturePathOf } from '#app/web/worker/offline-cache-policy.ts';
import { getConnectionState, onConnectionChange, reportNewVersion } from '#kit/web/connection-monitor.ts';
import { networkInformation } from '#kit/web/network-information.ts';

/** The time after which an open page of a home counts as seen, in milliseconds. */
const checkMs = 4_000;
const updateEveryMs = 3_600_000;

/**
 * Registers the service worker, and tells it which homes this device has seen and saved. To save a home, send
 * `new CustomEvent('keep', { detail: { paths } })` to the window, and to remove it, send `release`. Where
 * saved homes are listed, send `keep-listed` at once and on the event `keeping`, because they may have been
 * saved on another device.
 */
export async function startOfflineCache(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const registration = await serviceWorker.register('/service-worker.js').catch(() => null);
  if (!registration) return;
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'version' && !data.entries.includes(ownEntry())) reportNewVersion();
  });
  serviceWorker.startMessages();
  const isLight = networkInformation()?.saveData === true || 'saveData' in document.documentElement.dataset;
  const post = async (message: object) => {
    const { active } = await serviceWorker.ready;
    active?.postMessage({ ...message, isLight });
  };
  for (const type of ['keep', 'keep-listed', 'release'])
    addEventListener(type, (event) => {
      const { paths } = (event as CustomEvent<{ paths?: unknown } | null>).detail ?? {};
      if (Array.isArray(paths)) void post({ type, paths });
    });
  // Pages report again the homes that they listed before the listener existed.
  dispatchEvent(new Event('keeping'));
  reportViewed((path, pictures, price) => void post({ type: 'seen', paths: [path], pictures, price }));
  openCachedPages();
  updateNowAndThen(registration);
}

/** Returns the entry script of the build that this page came with, as its start script names it. */
function ownEntry(): string | undefined {
  const start = Array.from(document.scripts).find(({ dataset }) => 'also' in dataset);
  return /\/assets\/entry-client-[\w.-]+\.js/.exec(start?.textContent ?? '')?.[0];
}

type ReportViewed = (path: string, pictures: string[] | undefined, price: string | undefined) => void;

/** Reports the open home as seen. If no picture has loaded yet, the service worker chooses the pictures. */
function reportViewed(report: ReportViewed): void {
  let timer: number | undefined;
  const check = () => {
    clearTimeout(timer);
    const path = homePathOf(location.href, location.origin);
    if (path === null) return;
    timer = window.setTimeout(() => {
      const images = Array.from(document.querySelectorAll<HTMLImageElement>('#content img'));
      const seen = images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      const pictures = seen.flatMap(({ currentSrc }) => picturePathOf(currentSrc, location.origin) ?? []);
      report(
        path,
        pictures.length > 0 ? pictures : undefined,
        document.querySelector('#content .price')?.textContent ?? undefined,
      );
    }, checkMs);
  };
  for (const moved of ['pushState', 'replaceState', 'popstate']) addEventListener(moved, check);
  check();
}

/**
 * While offline, opens the cached page when a link to a cached home is followed, instead of waiting for the
 * connection.
 */
function openCachedPages(): void {
  let cachedPaths = new Set<string>();
  onConnectionChange(async () => {
    if (getConnectionState() === 'good') return;
    const keys = await (await caches.open(cacheName)).keys();
    cachedPaths = new Set(keys.map(({ url }) => new URL(url).pathname));
  });
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || getConnectionState() !== 'offline' || event.button !== 0 || event.metaKey || event.ctrlKey)
        return;
      const path = homePathOf(link.href, location.origin);
      if (path === null || !cachedPaths.has(path) || link.target) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      location.assign(link.href);
    },
    { capture: true },
  );
}

function updateNowAndThen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateEveryMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
}
