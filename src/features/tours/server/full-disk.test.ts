import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { readdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someProperty } from '#app/testing/some-property.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openDiskStore } from '#kit/server/storage/disk-store.ts';
import { importTour, operator } from './import-tour.ts';
import { askSite } from './testing/site-client.ts';
import { smallExport, someBytes } from './testing/small-export.ts';
import { startTourSite, type TourSite } from './tour-site.ts';

/** A real disk of twenty megabytes, where this machine lets us have one. */
const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]).status === 0;

let world: TestApp;
let site: TourSite;
let kit: Kit;
let propertyId: number;

beforeAll(async () => {
  world = await createTestApp();
  kit = { ...world.kit, files: openDiskStore(join(disk, 'files')) };
  site = await startTourSite({ kit, host: '127.0.0.1', port: 0, appOrigins: [] });
  propertyId = await someProperty(kit);
});
afterAll(async () => {
  await site?.close();
  await kit?.files.close();
  await world?.close();
  if (isMounted) spawnSync('umount', [disk]);
  rmdirSync(disk);
});

function take(bytes: Buffer, of: Kit = kit) {
  const stream = (async function* () {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  })();
  return importTour(of, operator, propertyId, { filename: 'tour.zip', stream });
}
async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
}
const shown = async () =>
  (await world.kit.pool.query('select published_tour from properties where id = $1', [propertyId])).rows[0]
    .published_tour;

describe.runIf(isMounted)('a disk that is full', () => {
  // Figures in hexadecimal take half in the archive and all of it beside it.
  test.each<[string, Buffer]>([
    ['while the archive arrives', smallExport({ 'media/more.bin': { data: someBytes(22_000_000, 5) } })],
    [
      'while a film is unpacked beside it',
      smallExport({
        'media/film.mp4': {
          data: Buffer.from(someBytes(7_000_000, 6).toString('hex')),
          method: 8,
        },
      }),
    ],
  ])('%s: 507, the present tour stays, and the space comes back', async (_, tooLarge) => {
    const { versionId, publishedTour } = await take(smallExport());
    const before = await freeBytes();
    await expect(take(tooLarge)).rejects.toMatchObject({ kind: 'no-space', code: 'no_space' });
    expect(await shown()).toBe(publishedTour);
    expect((await askSite(site.port, versionId, { path: '/script.js' })).status).toBe(200);
    expect(await readdir(dirname(kit.files.stagingPath()))).toEqual([]);
    expect(await freeBytes()).toBe(before);
    expect((await take(smallExport())).publishedTour).toMatch(/index\.htm$/);
  });

  test('what is said to be too large is refused before its first byte', async () => {
    let asked = false;
    const stream = (async function* () {
      asked = true;
      yield smallExport();
    })();
    const archive = { filename: 'tour.zip', stream, expectedBytes: 21_000_000 };
    await expect(importTour(kit, operator, propertyId, archive)).rejects.toMatchObject({ kind: 'no-space' });
    expect(asked).toBe(false);
  });
});
