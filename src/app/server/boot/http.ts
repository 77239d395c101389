import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { productName } from '#app/product.ts';
import { allFeatures } from '#app/server/features.ts';
import { processTimers } from '#app/server/jobs.ts';
import { mountOutbox } from '#app/server/outbox.ts';
import { mountPages } from '#app/server/pages/pages.ts';
import { apiRoutes } from '#app/server/routes.ts';
import { mountStreetMap } from '#app/server/street-map/street-map-routes.ts';
import { recordDeniedAccess } from '#features/accounts/server/sign-in/record-denied-access.ts';
import { findSession } from '#features/accounts/server/sign-in/sessions.ts';
import type { SearchState } from '#features/search/server/search-kit.ts';
import { TourUploads } from '#features/tours/server/upload/tour-uploads.ts';
import type { DatabasePulse } from '#kit/server/database/pulse.ts';
import { openPdfWorker } from '#kit/server/documents/pdf.ts';
import type { BodyTimes } from '#kit/server/http/body-timeouts.ts';
import { callInProcess } from '#kit/server/http/call-in-process.ts';
import { mountEventStream } from '#kit/server/http/event-stream.ts';
import { openLiveTopics } from '#kit/server/http/live-topics.ts';
import { mountRoutes } from '#kit/server/http/mount-routes.ts';
import { openHttp } from '#kit/server/http/open-http.ts';
import type { Limits } from '#kit/server/http/rate-limits.ts';
import { openResponseCache } from '#kit/server/http/response-cache.ts';
import { picturePlugin } from '#kit/server/images/picture-plugin.ts';
import { openPictureVariants } from '#kit/server/images/picture-variants.ts';
import { openPictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Metrics } from '#kit/server/metrics/metrics.ts';
import { startTimers } from '#kit/server/timers.ts';
import { mountReadiness } from './readiness.ts';

export type HttpSettings = {
  search: SearchState;
  /** The folder of the build. Null for API tests, which need no pages. */
  builtFolder: string | null;
  appOrigin: string;
  tourOrigin: string;
  trustProxy: boolean;
  /** The style of an external map. Without one, nothing is loaded from other sites. */
  mapStyleUrl?: string | null;
  /**
   * True when no mail server is configured, so that emails stay in an outbox that can be read in the browser.
   */
  hasOutbox: boolean;
  /** True when the exchange rate is fetched from an external source. */
  fetchesRate?: boolean;
  /** True to cache rendered pages until their content changes. False to measure the cost of rendering. */
  cachePages: boolean;
  /** The folder of the imported street map. It may be empty. */
  mapFolder: string;
  /** The folder of the cache of resized pictures. It may be emptied at any time. */
  pictureCacheFolder: string;
  /**
   * The folder of resumable tour uploads. On the same disk as the file store, uploads are imported without a
   * copy.
   */
  uploadsFolder: string;
  /**
   * The secret that authenticates the email provider's delivery reports. Null when there is no such provider.
   */
  mailEventsSecret?: string | null;
  bodyTimes?: BodyTimes;
  /** Rate limits per IP address. Null for tests and benchmarks, which have none. */
  limits: Limits | null;
  metrics?: Metrics;
  /** Reports whether the database is unresponsive. */
  pulse?: DatabasePulse;
  /** The minimum free disk space in bytes. With less, the process is not ready. */
  leastFreeBytes?: number;
  /**
   * Returns true when the process is about to stop. It still answers requests, and reports that it is not
   * ready.
   */
  isDraining?: () => boolean;
  /** Returns how far background work is behind as a sentence; null when it is on time. */
  lateWork?: () => string | null;
};

/** Builds the application, which is then ready for `listen` or `inject`. */
export async function createHttp(kit: Kit, settings: HttpSettings): Promise<FastifyInstance> {
  const app = await openHttp(kit.log, { ...settings, translator: kit.translator });
  await app.register(swagger, {
    openapi: { info: { title: `${productName} API`, version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    await kit.pool.query('select 1');
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  mountReadiness(app, kit, settings);
  const pictureWork = openPictureWork(kit.log);
  app.addHook('onClose', async () => pictureWork.close());
  const variants = openPictureVariants({
    files: kit.files,
    cacheFolder: settings.pictureCacheFolder,
    work: pictureWork,
  });
  await app.register(picturePlugin, { variants });
  const tourUploads = new TourUploads(kit, settings.uploadsFolder);
  app.addHook('onReady', async () => {
    await tourUploads
      .sweep()
      .catch((error) => kit.log.warn({ err: error }, 'unfinished uploads could not be swept'));
  });
  const { pictureCacheFolder } = settings;
  const stopTimers = startTimers(processTimers(kit, { tourUploads, pictureCacheFolder }), kit.log);
  app.addHook('onClose', async () => stopTimers());
  const pdfs = openPdfWorker(kit.log);
  app.addHook('onClose', async () => pdfs.close());
  const routes = apiRoutes({
    ...settings,
    tourUploads,
    pdfs,
    work: pictureWork,
    variants,
    log: kit.log,
  });
  if (settings.hasOutbox) mountOutbox(app, kit, settings);
  const identify = (token: string) => findSession(kit.db, token);
  const liveSources = allFeatures.flatMap((feature) => feature.liveSources?.(kit) ?? []);
  const liveTopics = openLiveTopics(kit.content, liveSources, kit.log);
  const changes = mountEventStream(app, kit.content, {
    identify,
    limits: settings.limits?.streams,
    live: liveTopics,
  });
  settings.metrics?.watch('open_streams', 'Open event streams', () => changes.count());
  const responseCache = openResponseCache(kit, changes);
  mountRoutes(app, routes, kit, responseCache, identify, (deniedAccess) =>
    recordDeniedAccess(kit, deniedAccess),
  );
  await mountStreetMap(app, settings.mapFolder);
  const { builtFolder } = settings;
  const pages =
    builtFolder &&
    (await mountPages(app, kit, callInProcess(routes, kit, responseCache), {
      ...settings,
      builtFolder,
      changes,
      work: pictureWork,
    }));
  settings.metrics?.watch('page_cache_pages', 'Rendered pages in the cache', () =>
    pages ? pages.cachedPageCount() : 0,
  );
  return app;
}
