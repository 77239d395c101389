import { join } from 'node:path';
import { readCatalogue } from '#app/server/translation-catalogues.ts';
import { systemClock } from '#kit/server/clock.ts';
import { openDatabase } from '#kit/server/database/database.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { passThroughRouter } from '#kit/server/email/email-router.ts';
import { openContentEvents } from '#kit/server/events/content-events.ts';
import { jobs, migrateJobs } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Log } from '#kit/server/log.ts';
import { noPayments } from '#kit/server/payments/no-payments.ts';
import { keyInFolder } from '#kit/server/secret-key.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import { createExternalBytesFetch, createExternalFetch } from '#kit/server/ssrf-safe-fetch.ts';
import { openFileStore } from '#kit/server/storage/open-file-store.ts';
import { openTranslator } from '#kit/server/translator.ts';
import type { Config } from './config.ts';
import { waitForDatabase } from './wait-for-database.ts';

export type OpenKit = { kit: Kit; databaseUrl: string; close(): Promise<void> };

const migrationsFolder = join(import.meta.dirname, '../../../../migrations');

/**
 * Opens the configured database, files and jobs. Starts the embedded database if it is configured, and
 * applies all pending migrations. Close the kit when done.
 */
export async function openKit(config: Config, log: Log, onLost?: (error: Error) => void): Promise<OpenKit> {
  const embedded =
    config.database.kind === 'embedded'
      ? await startEmbedded({ dataDir: config.dataDir, log, onLost })
      : null;
  const databaseUrl = config.database.kind === 'external' ? config.database.url : (embedded?.url as string);
  if (!embedded) await waitForDatabase(databaseUrl);
  const database = openDatabase(databaseUrl, log);
  const closers: Array<() => Promise<void>> = [async () => embedded?.stop(), database.close];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    await migrate(database.pool, migrationsFolder);
    await migrateJobs(database.pool);
    const files = await openFileStore(config.files, config.dataDir);
    closers.push(files.close);
    const content = await openContentEvents(databaseUrl, log);
    closers.push(content.close);
    await files.sweepStaging();
    const kit: Kit = {
      db: database.db,
      pool: database.pool,
      clock: systemClock,
      log,
      files,
      jobs,
      secrets: openSecrets(config.secretKey ?? (await keyInFolder(config.dataDir)), config.secretKeyBefore),
      content,
      payments: noPayments,
      readOutside: createExternalFetch(config.outsideAllowed),
      readOutsideBytes: createExternalBytesFetch(config.outsideAllowed),
      mailRoom: passThroughRouter,
      translator: openTranslator(readCatalogue),
    };
    return { kit, databaseUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
