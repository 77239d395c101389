import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { productName } from '#app/product.ts';
import { startBackground } from '#app/server/boot/background.ts';
import { type Config, readConfig } from '#app/server/boot/config.ts';
import { createHttp } from '#app/server/boot/http.ts';
import { openKit } from '#app/server/boot/open-kit.ts';
import { measureJobs, openMetrics, watchBackground } from '#app/server/boot/open-metrics.ts';
import { localUrl, openPayments } from '#app/server/boot/open-payments.ts';
import { reserveOrigins } from '#app/server/boot/origins.ts';
import { resealSecrets } from '#app/server/boot/sealed-columns.ts';
import { requireUsableSettings } from '#app/server/boot/usable-settings.ts';
import { isSlowDatabase } from '#app/server/boot/wait-for-database.ts';
import { reencryptSeeds } from '#features/accounts/server/sign-in/two-factor.ts';
import { createEmailRouter } from '#features/notifications/server/email-router.ts';
import { recordProviderErrors } from '#features/payments/server/provider-errors.ts';
import { mapFolderIn } from '#features/properties/server/street-map/map-folder.ts';
import { openSearch } from '#features/search/server/open-search.ts';
import { openStayAvailability } from '#features/stays/server/availability/available-properties.ts';
import { startTourSite } from '#features/tours/server/site/tour-site.ts';
import { openTravel } from '#features/travel/server/open-travel.ts';
import { errorMessage } from '#kit/error-fields.ts';
import { openPulse } from '#kit/server/database/pulse.ts';
import { openMailer } from '#kit/server/email/send-email.ts';
import { openLog } from '#kit/server/log.ts';
import { noMetrics } from '#kit/server/metrics/metrics.ts';
import { emailKinds } from './registries.ts';

/**
 * The time limit in milliseconds for stopping. It must exceed the time for closing the database, which may
 * take 20 s.
 */
const stopWithinMs = 30_000;
/**
 * The exit code for a temporary failure (EX_TEMPFAIL in `sysexits.h`), after which the supervisor restarts
 * the server.
 */
const slowDatabaseExit = 75;
const builtFolder = join(import.meta.dirname, '../../../dist');

async function main(): Promise<void> {
  const config = await usableConfig();
  if (config === null) return;
  const log = openLog(config.logLevel);
  const closers: Array<() => Promise<void>> = [];
  const stop = stopOnce(closers);
  let isDraining = false;
  const drain = async () => {
    isDraining = true;
    await wait(config.drainMs);
    await stop();
  };
  process.once('SIGINT', stop).once('SIGTERM', drain).once('SIGHUP', stop);
  try {
    const {
      kit: kitWithoutPayments,
      databaseUrl,
      close,
    } = await openKit(config, log, (error) => {
      console.error(`The database stopped and could not be restarted: ${error.message}`);
      process.exitCode = 1;
      void stop();
    });
    closers.push(close);
    if (config.demo) {
      // The demo files are loaded only if the demo is on.
      const { walkableListings } = await import('#app/server/demo/demo-tours.ts');
      const { startDemo } = await import('#app/server/demo/start-demo.ts');
      const meanwhile = (tours: Promise<void>, stopTours: () => void) => {
        closers.push(() => {
          stopTours();
          return tours;
        });
      };
      const tourLimit = config.demoTours;
      const importOptions =
        tourLimit === null ? { meanwhile } : { listings: walkableListings.slice(0, tourLimit) };
      await startDemo(kitWithoutPayments, {
        password: config.demoPassword,
        say: console.log,
        ...importOptions,
      });
    }
    const origins = await reserveOrigins(config);
    const payments = await openPayments(config, {
      log,
      appUrl: localUrl(config.host, origins.appPort),
      appOrigins: origins.app,
    });
    closers.push(payments.close);
    const appOrigin = origins.app[0] as string;
    const mailRoom = createEmailRouter({
      secrets: kitWithoutPayments.secrets,
      appOrigin,
      productName,
      emailKinds,
      translator: kitWithoutPayments.translator,
    });
    const kit = {
      ...kitWithoutPayments,
      payments: recordProviderErrors(payments.provider, kitWithoutPayments),
      mailRoom,
    };
    await reencryptSeeds(kit, config.secretKeyBefore !== null);
    await resealSecrets(kit, config.secretKeyBefore !== null);
    const search = openSearch(kit, {
      freeNights: openStayAvailability(kit.content),
      travel: openTravel({ folder: mapFolderIn(config.dataDir), log }),
      usesIndex: config.searchIndex,
    });
    const metrics = config.metrics ? await openMetrics(kit, search.index, config.metrics) : noMetrics;
    closers.push(metrics.close);
    const mailer = openMailer(config.mail);
    closers.push(async () => mailer.close());
    const pictureCacheFolder = join(config.dataDir, 'picture-cache');
    const pulse = openPulse(databaseUrl);
    closers.push(async () => pulse.close());
    const background = await startBackground({
      context: { kit, search, mailer, pictureCacheFolder, appOrigin, rateSource: config.rateSource },
      databaseUrl,
      measureJobs: (handlers) => measureJobs(handlers, metrics, log),
      onUnrecoverable: (reason) => {
        console.error(reason);
        process.exitCode = 1;
        void stop();
      },
    });
    closers.push(background.stop);
    watchBackground(metrics, background);
    await origins.release(origins.tourPort);
    const tourSite = await startTourSite({
      kit,
      host: config.host,
      port: origins.tourPort,
      appOrigins: origins.app,
    });
    closers.push(tourSite.close);
    const app = await createHttp(kit, {
      search,
      builtFolder,
      appOrigin,
      tourOrigin: origins.tour,
      trustProxy: config.trustProxy,
      mapStyleUrl: config.mapStyleUrl,
      mapFolder: mapFolderIn(config.dataDir),
      fetchesRate: config.rateSource !== null,
      cachePages: true,
      hasOutbox: config.mail.smtpUrl === null,
      mailEventsSecret: config.mail.eventsSecret,
      pictureCacheFolder,
      uploadsFolder: join(config.dataDir, 'uploads'),
      limits: config.limits,
      metrics,
      pulse,
      isDraining: () => isDraining,
      lateWork: background.late,
    });
    closers.push(() => app.close());
    await origins.release(origins.appPort);
    await app.listen({ host: config.host, port: origins.appPort });
    // The supervisor needs the ports to restart a crashed server on the same ones.
    process.send?.({
      ports: {
        PORT: String(origins.appPort),
        TOUR_PORT: String(origins.tourPort),
        ...(payments.port !== null && { PAYMENTS_PORT: String(payments.port) }),
      },
    });
    console.log(`${productName} is ready at ${origins.app[0]}`);
  } catch (error) {
    console.error(sentenceFor(error));
    process.exitCode = isSlowDatabase(error) ? slowDatabaseExit : 1;
    await stop();
  }
}

/** Returns the configuration, or null after printing which settings are unusable. */
async function usableConfig(): Promise<Config | null> {
  try {
    const config = readConfig();
    await requireUsableSettings(config);
    return config;
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
    return null;
  }
}

/**
 * Returns a function that closes everything in the reverse order of opening, and exits. If it is called again
 * or a close hangs, it exits at once.
 */
function stopOnce(closers: Array<() => Promise<void>>): () => Promise<void> {
  let stopping = false;
  return async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    for (const close of closers.reverse()) await close().catch((error) => console.error(sentenceFor(error)));
    process.exit();
  };
}

function sentenceFor(error: unknown): string {
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Choose another one, e.g. PORT=3100 npm start`;
  return message ? message : (stack ?? String(error));
}

await main();
