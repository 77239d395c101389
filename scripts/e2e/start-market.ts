import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createTestDatabase, patientAddress, runOn } from '#app/testing/database.ts';
import { makeDataDir, type RunningApp, removeDataDir, startApp } from './start-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The demonstration as a first start leaves it: the database and the folder to copy. Set by fill-market.ts. */
    market: { template: string; dataDir: string };
  }
}

/** Of every account of the demonstration. */
export const password = 'walk-in-garden';

export type RunningMarket = RunningApp & {
  databaseUrl: string;
  /** A recurring job runs as soon as those before it have, instead of when its minute comes. */
  runNow(job: string): Promise<void>;
};

/** The real server in a separate process, as it starts again after the demonstration was filled in. */
export async function startMarket(env: NodeJS.ProcessEnv = {}): Promise<RunningMarket> {
  const { template, dataDir: filled } = inject('market');
  const [database, dataDir] = await Promise.all([createTestDatabase(template), makeDataDir()]);
  // The sizes of a picture are drawn once for all markets: they may come from anywhere, and go at any time.
  const sizes = join(filled, 'picture-cache');
  await mkdir(sizes, { recursive: true });
  await cp(filled, dataDir, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => path !== sizes,
  });
  await symlink(sizes, join(dataDir, 'picture-cache'));
  const databaseUrl = patientAddress(database.url).href;
  const app = await startApp({ dataDir, env: { DATABASE_URL: databaseUrl, ...env } });
  return {
    ...app,
    databaseUrl,
    // Asked again and again, it would pile up before the job that somebody waits for.
    runNow: (job) =>
      runOn(
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
