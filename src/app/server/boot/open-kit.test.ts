import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { processTimers } from '#app/server/jobs.ts';
import {
  createTestDatabase,
  patientDatabaseUrl,
  runStatement,
  type TestDatabase,
} from '#app/testing/database.ts';
import { TourUploads } from '#features/tours/server/upload/tour-uploads.ts';
import { openLog } from '#kit/server/log.ts';
import { startTimers } from '#kit/server/timers.ts';
import { readConfig } from './config.ts';
import { openKit } from './open-kit.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'open-kit-'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('refuses to start when an applied migration was changed, names it, and changes nothing', async () => {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: patientDatabaseUrl(database.url).href });
  // Simulates a migration whose text has changed since it was applied, and one that was added since.
  await runStatement(
    database.url,
    "update migrations set sha256 = repeat('0', 64) where name = '0004-tours.sql'",
  );
  await runStatement(database.url, "delete from migrations where name = '0008-messaging-and-operations.sql'");
  await runStatement(database.url, 'drop table process_exits');
  await expect(openKit(config, openLog('silent'))).rejects.toThrow(
    '0004-tours.sql was changed after it was applied; add a new migration instead',
  );
  await expect(runStatement(database.url, 'select from process_exits')).rejects.toThrow('does not exist');
});

test('removes staged files of a killed process within an hour, also without a restart', async () => {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: patientDatabaseUrl(database.url).href });
  const { kit, close } = await openKit(config, openLog('silent'));
  const { path } = await kit.files.stage(Buffer.from('arriving'));
  const [staging, mine] = [dirname(path), basename(path)];
  await writeFile(join(staging, `${mine.split('~')[0]}~999999999~run~left`), 'half a tour');
  const tourUploads = new TourUploads(kit, join(folder, 'uploads'));
  const timers = processTimers(kit, { tourUploads, pictureCacheFolder: join(folder, 'picture-cache') });
  const stopTimers = startTimers(timers, kit.log);
  vi.advanceTimersByTime(3_600_000);
  await expect.poll(() => readdir(staging)).toEqual([mine]);
  stopTimers();
  await close();
  expect(vi.getTimerCount()).toBe(0);
});
