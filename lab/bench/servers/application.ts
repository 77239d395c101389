import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSearchKit } from '#app/testing/searching.ts';
import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { createHttp } from '../../../src/app/server/boot/http.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { fillDemo } from '../../../src/app/server/demo/demo.ts';
import { httpSettings } from '../http-settings.ts';
import { report } from '../report-usage.ts';

/** Runs the application with the demo catalogue, on a temporary database. */
const dataDir = await mkdtemp(join(tmpdir(), 'bench-application-'));
const { kit, databaseUrl, close } = await openKit(readConfig({ DATA_DIR: dataDir }), openLog('silent'));
await fillDemo(kit, { password: null });
const app = await createHttp(
  kit,
  httpSettings(kit, dataDir, {
    search: openSearchKit(kit).search,
    builtFolder: join(import.meta.dirname, '../../../dist'),
    cachePages: process.argv[2] === 'keep-pages',
  }),
);
await app.listen({ host: '127.0.0.1', port: 0 });

process.once('SIGTERM', async () => {
  await app.close();
  await close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit();
});
report((app.server.address() as { port: number }).port, { databaseUrl });
