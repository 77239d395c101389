// @module-tag thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientDatabaseUrl } from '#app/testing/database.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { verifyTour } from '#features/tours/server/intake/tour-verification.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import { readPublished } from '#features/tours/server/tour-version-rows.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { openDiskStore } from '#kit/server/storage/disk-store.ts';
import { readConfig } from '../src/app/server/boot/config.ts';
import { openKit } from '../src/app/server/boot/open-kit.ts';

let app: TestApp;
let folder: string;
let kit: Kit;
let propertyId: number;

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'tour-import-'));
  kit = { ...app.kit, files: openDiskStore(join(folder, 'files')) };
  propertyId = await createTestProperty(app.kit);
});
afterAll(async () => {
  await kit.files.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { code: number | null; text: string };

/** Runs the command in a separate process, as `npm run tour:import` does. */
async function run(words: string[], { env = {}, killAfterMs = -1 } = {}): Promise<Ended> {
  const settings = { DATABASE_URL: patientDatabaseUrl(app.databaseUrl).href, DATA_DIR: folder, ...env };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'tour-import.ts'), ...words], {
    env: { ...process.env, ...settings },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
  if (killAfterMs >= 0) void wait(killAfterMs).then(() => child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  return { code, text };
}

async function zipFile(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

describe('npm run tour:import', () => {
  it.each<[string, string[], number, string]>([
    ['no words', [], 2, 'npm run tour:import -- <property id> <file.zip>'],
    ['a name for the property', ['villa', 'x.zip'], 2, 'npm run tour:import'],
    ['a word too many', ['1', 'x.zip', 'y.zip'], 2, 'npm run tour:import'],
    ['a file that is not there', ['1', '/nowhere/x.zip'], 1, 'There is no file /nowhere/x.zip.'],
  ])('reports what is wrong with %s', async (_, words, code, sentence) => {
    const ended = await run(words);
    expect(ended.code).toBe(code);
    expect(ended.text).toContain(sentence);
  });

  it('reports why a tour was refused', async () => {
    const zip = await zipFile('no-page.zip', smallExport({ 'index.htm': null }));
    const ended = await run([`${propertyId}`, zip]);
    expect(ended.code).toBe(1);
    expect(ended.text).toContain('The ZIP has no index.htm at its root or in a single folder.');
    expect(ended.text).toContain('The tour was not imported. The property keeps its current tour, if any.');
  });

  it('works beside a server that runs the embedded database', async () => {
    const settings = { DATA_DIR: join(folder, 'served'), DATABASE_URL: '' };
    const served = await openKit(readConfig(settings), openLog('silent'));
    try {
      const id = await createTestProperty(served.kit);
      const zip = await zipFile('beside.zip', smallExport());
      expect(await run([`${id}`, zip], { env: settings })).toMatchObject({ code: 0 });
      expect((await readPublished(served.kit.db, id))?.filename).toBe('beside.zip');
    } finally {
      await served.close();
    }
  });
});

describe('killed at any moment', () => {
  const importRound = async (round: number, killAfterMs?: number) => {
    const zip = await zipFile(`${round}.zip`, smallExport({ 'round.txt': { data: `${round}` } }));
    return run([`${propertyId}`, zip], { killAfterMs });
  };

  /** Returns the round whose tour is published, and expects all files of the tour to be complete. */
  async function shownRound(): Promise<number> {
    // Waits until the database has ended the last statement of the killed process.
    await expect.poll(atWork).toBe(0);
    const shown = await readPublished(app.kit.db, propertyId);
    expect(shown && (await verifyTour(kit, shown.id))).toEqual([]);
    return Number.parseInt(shown?.filename ?? '', 10);
  }

  async function atWork(): Promise<number> {
    const { rows } = await app.kit.pool.query(`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
    return rows[0].count;
  }

  it('shows the old tour or the new one, never half of it', async () => {
    const startedAt = Date.now();
    const first = await importRound(1);
    const wholeMs = Date.now() - startedAt;
    expect(first.code).toBe(0);
    expect(first.text).toContain(`Property ${propertyId} has its new tour: 21 files`);

    let shown = 1;
    for (let round = 2; round <= 11; round++) {
      // The process is killed after 30 % of the usual time in the first round, and after slightly more than
      // all of it in the last.
      const { code } = await importRound(round, Math.round(wholeMs * (0.3 + (round - 2) * 0.085)));
      const now = await shownRound();
      expect(code === 0 ? [round] : [shown, round]).toContain(now);
      shown = now;
    }
    await kit.files.sweepStaging();
    expect(await readdir(join(folder, 'files', '.staging'))).toEqual([]);
    expect((await importRound(12)).code).toBe(0);
    expect(await shownRound()).toBe(12);
  });
});
