import { homePathOf, picturePathOf } from '#app/web/worker/offline-cache-policy.ts';
import { reportNewVersion } from '#kit/web/connection-monitor.ts';
import { networkInformation } from '#kit/web/network-information.ts';

/** The time in milliseconds after which an open property page counts as viewed. */
const viewedAfterMs = 4_000;
const updateIntervalMs = 3_600_000;

/**
 * Registers the service worker and tells it which homes were viewed and saved on this device. To save a home
 * offline, dispatch `new CustomEvent('keep', { detail: { paths } })` on the window; to remove it, dispatch
 * `release`. A page that lists saved homes dispatches `keep-listed` at once and on each `keeping` event,
 * because the homes may have been saved on another device.
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
  // Asks pages to report again the homes that they listed before this listener existed.
  dispatchEvent(new Event('keeping'));
  reportViewed((path, pictures, price) => void post({ type: 'seen', paths: [path], pictures, price }));
  updatePeriodically(registration);
}

/** Returns the entry script of the build that this page came with, as its start script names it. */
function ownEntry(): string | undefined {
  const startScript = Array.from(document.scripts).find(({ dataset }) => 'also' in dataset);
  return /\/assets\/entry-client-[\w.-]+\.js/.exec(startScript?.textContent ?? '')?.[0];
}

type ReportViewed = (path: string, pictures: string[] | undefined, price: string | undefined) => void;

/** Reports the open home as viewed. If no picture has loaded yet, the service worker chooses the pictures. */
function reportViewed(report: ReportViewed): void {
  let timer: number | undefined;
  const scheduleReport = () => {
    clearTimeout(timer);
    const path = homePathOf(location.href, location.origin);
    if (path === null) return;
    timer = window.setTimeout(() => {
      const images = Array.from(document.querySelectorAll<HTMLImageElement>('#content img'));
      const loadedImages = images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      const pictures = loadedImages.flatMap(
        ({ currentSrc }) => picturePathOf(currentSrc, location.origin) ?? [],
      );
      report(
        path,
        pictures.length > 0 ? pictures : undefined,
        document.querySelector('#content .price')?.textContent ?? undefined,
      );
    }, viewedAfterMs);
  };
  for (const eventType of ['pushState', 'replaceState', 'popstate'])
    addEventListener(eventType, scheduleReport);
  scheduleReport();
}

function updatePeriodically(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateIntervalMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
}
