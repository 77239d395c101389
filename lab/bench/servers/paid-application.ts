import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { createHttp } from '../../../src/app/server/boot/http.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { httpSettings } from '../http-settings.ts';
import { report } from '../report-usage.ts';

/**
 * Runs the application's API on an already filled database. Callers set their IP address by X-Forwarded-For.
 */
const [databaseUrl, dataDir = ''] = process.argv.slice(2);
const { kit, close } = await openKit(
  readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
  openLog('silent'),
);
const app = await createHttp(kit, httpSettings(kit, dataDir, { trustProxy: true }));
await app.listen({ host: '127.0.0.1', port: 0 });

process.once('SIGTERM', async () => {
  await app.close();
  await close();
  process.exit();
});
report((app.server.address() as { port: number }).port);
