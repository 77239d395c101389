import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createTestDatabase, patientDatabaseUrl, runStatement } from '#app/testing/database.ts';
import { makeDataDir, type RunningApp, removeDataDir, startApp } from './start-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The seeded demo: the template database and the data folder that each server copies. Set by
     * fill-market.ts.
     */
    market: { template: string; dataDir: string };
  }
}

/** The password of every demo account. */
export const password = 'walk-in-garden';

export type RunningMarket = RunningApp & {
  databaseUrl: string;
  /** Runs a recurring job as soon as earlier jobs have run, instead of at its scheduled minute. */
  runNow(job: string): Promise<void>;
};

/** Starts the real server in a separate process, with a copy of the seeded demo. */
export async function startMarket(env: NodeJS.ProcessEnv = {}): Promise<RunningMarket> {
  const { template, dataDir: seededFolder } = inject('market');
  const [database, dataDir] = await Promise.all([createTestDatabase(template), makeDataDir()]);
  // All servers share the cache of resized pictures, so that each picture is resized once.
  const pictureCache = join(seededFolder, 'picture-cache');
  await mkdir(pictureCache, { recursive: true });
  await cp(seededFolder, dataDir, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => path !== pictureCache,
  });
  await symlink(pictureCache, join(dataDir, 'picture-cache'));
  const databaseUrl = patientDatabaseUrl(database.url).href;
  const app = await startApp({ dataDir, env: { DATABASE_URL: databaseUrl, ...env } });
  return {
    ...app,
    databaseUrl,
    // Adds the job only if it is not already waiting. Repeated requests would pile up before the job that a
    // test waits for.
    runNow: (job) =>
      runStatement(
        database.url,
        `select graphile_worker.add_job('${job}', '{}'::json) where not exists (
           select from graphile_worker.jobs
           where task_identifier = '${job}' and locked_at is null and run_at <= now())`,
      ),
    async stop() {
      await app.stop();
      await database.drop();
      await removeDataDir(dataDir);
    },
  };
}
