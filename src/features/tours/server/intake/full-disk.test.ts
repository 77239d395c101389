// @module-tag thorough
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { readdir, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildDraft, createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { startTourSite, type TourSite } from '#features/tours/server/site/tour-site.ts';
import { requestSite } from '#features/tours/server/testing/site-client.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import {
  beginTus,
  type Caller,
  finishTus,
  requestTus,
  sendTus,
} from '#features/tours/server/upload/testing/tus-caller.ts';
import type { Kit } from '#kit/server/kit.ts';
import { buildBytes } from '#kit/server/testing/some-bytes.ts';
import { importTour, operator } from './tour-import.ts';

/** A real 20 MB disk, where this machine allows one. */
const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]).status === 0;
const noDisk = 'this machine lets us mount no disk';

let world: TestApp;
let site: TourSite;
let kit: Kit;
let propertyId: number;

beforeAll(async () => {
  world = await createTestApp({ disk });
  kit = world.kit;
  site = await startTourSite({ kit, host: '127.0.0.1', port: 0, appOrigins: [] });
  propertyId = await createTestProperty(kit);
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
const shownAt = async (id: number): Promise<string | null> =>
  (await world.kit.pool.query('select published_tour from properties where id = $1', [id])).rows[0]
    .published_tour;
const shown = () => shownAt(propertyId);

describe('full disk', () => {
  beforeEach(({ skip }) => skip(!isMounted, noDisk));
  // Hexadecimal digits compress to half their size in the archive. The sidecar stores them uncompressed.
  test.each<[string, Buffer]>([
    ['while the archive arrives', smallExport({ 'media/more.bin': { data: buildBytes(22_000_000, 5) } })],
    [
      'while a film is unpacked beside it',
      smallExport({
        'media/film.mp4': {
          data: Buffer.from(buildBytes(7_000_000, 6).toString('hex')),
          method: 8,
        },
      }),
    ],
  ])('rejects an upload %s with 507, keeps the current tour and frees the space', async (_, tooLarge) => {
    const { versionId, publishedTour } = await take(smallExport());
    const before = await freeBytes();
    await expect(take(tooLarge)).rejects.toMatchObject({ kind: 'no-space', code: 'no_space' });
    expect(await shown()).toBe(publishedTour);
    expect((await requestSite(site.port, versionId, { path: '/script.js' })).status).toBe(200);
    expect(await readdir(dirname(kit.files.stagingPath()))).toEqual([]);
    expect(await freeBytes()).toBe(before);
    expect((await take(smallExport())).publishedTour).toMatch(/index\.htm$/);
  });

  test('rejects a tour that is announced as too large before it is sent', async () => {
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

describe('uploads on a nearly full disk', () => {
  beforeEach(({ skip }) => skip(!isMounted, noDisk));
  let agent: Person;
  let home: number;
  let callers: Caller[];
  const waiting =
    'The server is out of storage space. Your progress is saved, and the upload will continue when there is space.';
  const tourOf = (seed: number) => smallExport({ 'media/more.bin': { data: buildBytes(3_000_000, seed) } });
  const fileOf = (path: string) => join(world.folder, 'uploads', path.split('/').at(-1) as string);
  const here = () => callers[0] as Caller;

  beforeAll(async () => {
    await clear();
    agent = await signInAs(world, 'property_manager');
    home = await insertProperty(kit.db, agent.id, buildDraft(), new Date());
    const second = await world.startAnother();
    callers = [];
    for (const app of [world.app, second]) {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as { port: number };
      callers.push({ port, cookies: agent.cookies });
    }
    return () => second.close();
  });
  const clear = async () => {
    await rm(join(disk, 'of others'), { force: true });
    await kit.pool.query('delete from tour_uploads');
    for (const name of await readdir(join(world.folder, 'uploads')).catch(() => []))
      await rm(join(world.folder, 'uploads', name));
    await kit.pool.query('update properties set published_tour = null');
    await kit.pool.query('delete from tour_versions');
    for (const name of await readdir(join(world.folder, 'files', 'tours')).catch(() => []))
      await kit.files.delete(`tours/${name}`);
  };
  afterEach(clear);

  /** Leaves enough space for one tour of this size, but not for two. */
  async function leaveRoomFor(tour: Buffer): Promise<void> {
    await rm(join(disk, 'of others'), { force: true });
    const spare = 1_100_000;
    await writeFile(join(disk, 'of others'), Buffer.alloc((await freeBytes()) - tour.length - spare));
  }

  test('starts one of four uploads in two processes when there is space for one, and the others wait unsent', async () => {
    const tour = tourOf(21);
    await leaveRoomFor(tour);
    const replies = await Promise.all(
      [0, 1, 0, 1].map((at) => beginTus(callers[at] as Caller, { propertyId: home, bytes: tour.length })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 507, 507, 507]);
    const refused = replies.find(({ status }) => status === 507);
    expect(JSON.parse(refused?.body as string).message).toBe(waiting);
    const path = replies.find(({ status }) => status === 201)?.headers.location as string;
    expect(await readdir(join(world.folder, 'uploads'))).toEqual([path.split('/').at(-1)]);

    const half = 1_500_000;
    expect((await sendTus(here(), path, 0, tour.subarray(0, half))).status).toBe(204);
    expect((await beginTus(here(), { propertyId: home, bytes: tour.length })).status).toBe(507);
    expect((await sendTus(callers[1] as Caller, path, half, tour.subarray(half))).status).toBe(204);
    expect((await finishTus(here(), path)).status).toBe(200);
  });

  test('keeps received bytes when the disk fills up, and accepts the rest once there is space', async () => {
    const tour = tourOf(22);
    const begun = await beginTus(here(), { propertyId: home, bytes: tour.length });
    const path = begun.headers.location as string;
    await sendTus(here(), path, 0, tour.subarray(0, 1_000_000));
    await writeFile(join(disk, 'of others'), Buffer.alloc((await freeBytes()) - 800_000));
    const reply = await sendTus(here(), path, 1_000_000, tour.subarray(1_000_000));
    expect([reply.status, JSON.parse(reply.body).message]).toEqual([507, waiting]);
    // A status request costs nothing and reports that there is still no space.
    expect((await requestTus(here(), path)).status).toBe(507);
    await rm(join(disk, 'of others'));
    const offset = Number((await requestTus(here(), path)).headers['upload-offset']);
    expect(offset).toBeGreaterThanOrEqual(1_000_000);
    expect((await sendTus(here(), path, offset, tour.subarray(offset))).status).toBe(204);
    expect((await finishTus(here(), path)).status).toBe(200);
    const version = (await shownAt(home))?.split('/')[0] as string;
    const served = await requestSite(site.port, version, { path: '/media/more.bin' });
    expect(served.body.equals(buildBytes(3_000_000, 22))).toBe(true);
  });

  test('loses no received bytes when a write fails in the middle of a chunk', async () => {
    const tour = tourOf(23);
    const begun = await beginTus(here(), { propertyId: home, bytes: tour.length });
    const path = begun.headers.location as string;
    let isFull = false;
    const cutAfter = {
      bytes: tour.length - 100_000,
      until: async () => {
        const { size } = await stat(fileOf(path));
        if (!isFull && size > 0) await writeFile(join(disk, 'of others'), Buffer.alloc(await freeBytes()));
        isFull ||= size > 0;
        return isFull;
      },
    };
    await sendTus(here(), path, 0, tour, cutAfter).catch(() => null);
    const { size } = await stat(fileOf(path));
    expect(size).toBeGreaterThan(0);
    expect((await requestTus(here(), path)).status).toBe(507);
    await rm(join(disk, 'of others'));
    const offset = Number((await requestTus(here(), path)).headers['upload-offset']);
    expect(offset).toBeGreaterThanOrEqual(size);
    await sendTus(here(), path, offset, tour.subarray(offset));
    expect((await finishTus(here(), path)).status).toBe(200);
  });

  test('keeps an upload without space for its unpacked videos, and imports it once there is space', async () => {
    const film = { data: Buffer.from(buildBytes(4_000_000, 24).toString('hex')), method: 8 };
    const tour = smallExport({ 'media/film.mp4': film });
    const begun = await beginTus(here(), { propertyId: home, bytes: tour.length });
    const path = begun.headers.location as string;
    await sendTus(here(), path, 0, tour);
    await writeFile(join(disk, 'of others'), Buffer.alloc((await freeBytes()) - 3_000_000));
    const reply = await finishTus(here(), path);
    expect([reply.status, JSON.parse(reply.body).message]).toEqual([507, waiting]);
    expect((await stat(fileOf(path))).size).toBe(tour.length);
    await rm(join(disk, 'of others'));
    expect((await finishTus(here(), path)).status).toBe(200);
  });

  test('keeps the bytes of an abandoned upload but releases its reserved space', async () => {
    const tour = tourOf(25);
    await leaveRoomFor(tour);
    const begun = await beginTus(here(), { propertyId: home, bytes: tour.length });
    const path = begun.headers.location as string;
    await sendTus(here(), path, 0, tour.subarray(0, 10_000));
    const quarterOfAnHourAgo = new Date(Date.now() - 15 * 60_000);
    const reserved = join(world.folder, 'files', '.staging-reserved');
    for (const file of [fileOf(path), ...(await readdir(reserved)).map((name) => join(reserved, name))])
      await utimes(file, quarterOfAnHourAgo, quarterOfAnHourAgo);
    const later = await beginTus(here(), { propertyId: home, bytes: tour.length - 10_000 });
    expect(later.status).toBe(201);
    expect((await requestTus(here(), path)).status).toBe(507);
    expect((await stat(fileOf(path))).size).toBe(10_000);
    await requestTus(here(), later.headers.location as string, 'DELETE');
    expect((await requestTus(here(), path)).headers['upload-offset']).toBe('10000');
  });
});
