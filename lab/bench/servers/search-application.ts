import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSearchKit } from '#app/testing/searching.ts';
import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { createHttp } from '../../../src/app/server/boot/http.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { httpSettings } from '../http-settings.ts';
import { report } from '../report-usage.ts';

/** Runs the application's API on an already filled database, once its search index is built. */
const dataDir = await mkdtemp(join(tmpdir(), 'bench-search-application-'));
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: process.argv[2] });
const { kit, close } = await openKit(config, openLog('silent'));
const { search } = openSearchKit(kit);
await search.index.settled();
const app = await createHttp(kit, httpSettings(kit, dataDir, { search }));
await app.listen({ host: '127.0.0.1', port: 0 });

process.once('SIGTERM', async () => {
  await app.close();
  await close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit();
});
report((app.server.address() as { port: number }).port);
