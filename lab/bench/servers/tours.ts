import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importTour, operator } from '#features/tours/server/intake/tour-import.ts';
import { startTourSite } from '#features/tours/server/site/tour-site.ts';
import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { fillDemo } from '../../../src/app/server/demo/demo.ts';
import { report } from '../report-usage.ts';

/** Runs the tour site with one export, and reports the host name of its version. */
const dataDir = await mkdtemp(join(tmpdir(), 'bench-tours-'));
const { kit, close } = await openKit(readConfig({ DATA_DIR: dataDir }), openLog('silent'));
await fillDemo(kit);
const filePath = process.argv[2] as string;
const { versionId } = await importTour(kit, operator, 1, { filename: 'export.zip', filePath });
const site = await startTourSite({ kit, host: '127.0.0.1', port: 0, appOrigins: ['http://localhost:3000'] });

process.once('SIGTERM', async () => {
  await site.close();
  await close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit();
});
report(site.port, { host: `${versionId}.localhost:${site.port}` });
