import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { productName } from '#app/product.ts';
import { createHttp, type HttpSettings } from '#app/server/boot/http.ts';
import { jobHandlers } from '#app/server/jobs.ts';
import { emailKinds } from '#app/server/registries.ts';
import { readCatalogue } from '#app/server/translation-catalogues.ts';
import { createEmailRouter } from '#features/notifications/server/email-router.ts';
import type { SearchState } from '#features/search/server/search-kit.ts';
import { type Clock, systemClock } from '#kit/server/clock.ts';
import { type Mailer, openMailer } from '#kit/server/email/send-email.ts';
import { openContentEvents } from '#kit/server/events/content-events.ts';
import type { BodyTimes } from '#kit/server/http/body-timeouts.ts';
import type { Limits } from '#kit/server/http/rate-limits.ts';
import { finishJobs, jobs } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import { createExternalBytesFetch, createExternalFetch } from '#kit/server/ssrf-safe-fetch.ts';
import { openDiskStore } from '#kit/server/storage/disk-store.ts';
import { openTranslator } from '#kit/server/translator.ts';
import { createTestDatabase, openPatientDatabase, patientDatabaseUrl } from './database.ts';
import { openSearchKit } from './searching.ts';
import { openTestProvider, type TestProvider } from './test-provider.ts';

export type TestApp = {
  app: FastifyInstance;
  kit: Kit;
  search: SearchState;
  payments: TestProvider;
  databaseUrl: string;
  /** The folder of the application's files, pictures and unfinished uploads. */
  folder: string;
  /** Starts another application on the same data, as a restart does. */
  startAnother(changes?: Partial<Kit>, settings?: Partial<HttpSettings>): Promise<FastifyInstance>;
  /** Makes a request as the application's own page would: same origin unless the headers say otherwise. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** Runs all waiting jobs. Emails stay in the outbox unless a mailer is given. */
  finishJobs(mailer?: Mailer): Promise<void>;
  /** Runs these jobs as their timers do, together with all waiting jobs. */
  runJobs(...names: string[]): Promise<void>;
  close(): Promise<void>;
};

/** Starts the real application in this process, with its own database and folder. */
export async function createTestApp(
  options: {
    clock?: Clock;
    builtFolder?: string;
    bodyTimes?: BodyTimes;
    disk?: string;
    limits?: Limits;
    /** False to start without the search index, as with SEARCH_INDEX=off. */
    usesIndex?: boolean;
  } = {},
): Promise<TestApp> {
  const log = openLog('silent');
  const testDatabase = await createTestDatabase();
  const database = openPatientDatabase(testDatabase.url, 4);
  const folder = await mkdtemp(join(options.disk ?? tmpdir(), 'test-app-'));
  const files = openDiskStore(join(folder, 'files'));
  const content = await openContentEvents(patientDatabaseUrl(testDatabase.url).href, log);
  const payments = openTestProvider();
  const appOrigin = 'http://localhost:3000';
  const translator = openTranslator(readCatalogue);
  const secrets = openSecrets(Buffer.alloc(32, 1));
  const kit: Kit = {
    db: database.db,
    pool: database.pool,
    clock: options.clock ?? systemClock,
    log,
    files,
    jobs,
    secrets,
    content,
    payments,
    readOutside: createExternalFetch(['127.0.0.1']),
    readOutsideBytes: createExternalBytesFetch(['127.0.0.1']),
    mailRoom: createEmailRouter({ secrets, appOrigin, productName, emailKinds, translator }),
    translator,
  };
  const { search } = openSearchKit(kit, {
    usesIndex: options.usesIndex ?? true,
    mapFolder: join(folder, 'map'),
  });
  const pictureCacheFolder = join(folder, 'picture-cache');
  const openApp = (changes: Partial<Kit> = {}, settings: Partial<HttpSettings> = {}) =>
    createHttp(
      { ...kit, ...changes },
      {
        search,
        builtFolder: options.builtFolder ?? null,
        appOrigin,
        tourOrigin: 'http://*.localhost:3001',
        trustProxy: false,
        cachePages: true,
        hasOutbox: true,
        pictureCacheFolder,
        mapFolder: join(folder, 'map'),
        uploadsFolder: join(folder, 'uploads'),
        limits: options.limits ?? null,
        ...(options.bodyTimes && { bodyTimes: options.bodyTimes }),
        ...settings,
      },
    );
  const app = await openApp();
  const finishAllJobs = (mailer = openMailer({ smtpUrl: null, from: '' })) =>
    finishJobs(kit.pool, jobHandlers({ kit, search, mailer, pictureCacheFolder, appOrigin }), log);
  return {
    app,
    kit,
    search,
    payments,
    databaseUrl: testDatabase.url,
    folder,
    startAnother: openApp,
    inject: (request) =>
      app.inject({ ...request, headers: { 'sec-fetch-site': 'same-origin', ...request.headers } }),
    finishJobs: finishAllJobs,
    async runJobs(...names) {
      for (const name of names)
        await kit.pool.query(`select graphile_worker.add_job($1, '{}'::json)`, [name]);
      await finishAllJobs();
    },
    async close() {
      await app.close();
      await content.close();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
