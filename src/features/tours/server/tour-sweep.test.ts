// @module-tag thorough
import { utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { tourLimits } from '#features/tours/limits.ts';
import { importTour, operator } from '#features/tours/server/intake/tour-import.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import type { Kit } from '#kit/server/kit.ts';
import { buildBytes } from '#kit/server/testing/some-bytes.ts';
import { publishVersion, unpublishTour } from './tour-publication.ts';
import { sweepTours } from './tour-sweep.ts';
import { lockTourFiles } from './tour-version-rows.ts';

const day = 24 * 3_600_000;
const start = new Date('2027-03-01T08:00:00Z');
let now = start;
let world: TestApp;
let agent: Person;
let propertyId: number;

beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  agent = await signInAs(world, 'property_manager');
});
afterAll(() => world.close());
beforeEach(async () => {
  now = start;
  await sql`delete from properties`.execute(world.kit.db);
  for (const key of await stored()) await world.kit.files.delete(key);
  propertyId = await insertProperty(world.kit.db, agent.id, buildDraft(), now);
});

async function take(seed: number, kit: Kit = world.kit): Promise<string> {
  // The video must be unpacked, so there is a sidecar file too.
  const bytes = smallExport({ 'media/film.mp4': { data: buildBytes(4_000, seed), method: 8 } });
  const stream = (async function* () {
    yield bytes;
  })();
  return (await importTour(kit, operator, propertyId, { filename: 'tour.zip', stream })).versionId;
}
const runner = () => ({ id: agent.id, role: 'property_manager' as const });
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.kit.files.list('tours')) keys.push(key);
  return keys.sort();
}
async function versions(): Promise<string[]> {
  const { rows } = await world.kit.pool.query('select id from tour_versions order by created_at, id');
  return rows.map(({ id }) => id);
}
/** Sets the times of all files. File times come from the machine's clock, not from the test's. */
async function allFilesAreOf(time: Date): Promise<void> {
  const folder = dirname(dirname(world.kit.files.stagingPath()));
  for (const key of await stored()) await utimes(join(folder, key), time, time);
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

describe('sweep of versions', () => {
  test('keeps the published and the newest other version, and removes older ones with their files after a week', async () => {
    const [first, second] = [await take(1), (later(day), await take(2))];
    const [third, fourth] = [(later(day), await take(3)), (later(day), await take(4))];
    later(tourLimits.versionRetentionMs - 3 * day);
    await allFilesAreOf(start);
    expect(await sweepTours(world.kit)).toEqual({ versions: 0, files: 0 });
    later(1);
    expect(await sweepTours(world.kit)).toEqual({ versions: 1, files: 3 });
    expect(await versions()).toEqual([second, third, fourth]);
    later(day);
    expect(await sweepTours(world.kit)).toEqual({ versions: 1, files: 3 });
    expect(await versions()).toEqual([third, fourth]);
    expect(await stored()).toHaveLength(6);
    expect(first).not.toBe(second);
  });

  test('keeps an old published version, and the newest version of an unpublished tour', async () => {
    const first = await take(1);
    later(day);
    await take(2);
    later(day);
    const third = await take(3);
    await publishVersion(world.kit, runner(), { id: propertyId, versionId: first }, 'http://*.x');
    later(20 * day);
    expect(await sweepTours(world.kit)).toMatchObject({ versions: 1 });
    expect(await versions()).toEqual([first, third]);
    await unpublishTour(world.kit, runner(), propertyId);
    expect(await sweepTours(world.kit)).toMatchObject({ versions: 1 });
    expect(await versions()).toEqual([third]);
  });

  test('keeps a version that is published again during the sweep', async () => {
    const first = await take(1);
    later(day);
    await take(2);
    later(day);
    const third = await take(3);
    later(20 * day);
    const goingBack = Promise.withResolvers<void>();
    const hasLocked = Promise.withResolvers<void>();
    const change = world.kit.db.transaction().execute(async (tx) => {
      await sql`select 1 from properties where id = ${propertyId} for update`.execute(tx);
      hasLocked.resolve();
      await goingBack.promise;
      await sql`update properties set published_tour = ${`${first}/index.htm`} where id = ${propertyId}`.execute(
        tx,
      );
    });
    await hasLocked.promise;
    const sweep = sweepTours(world.kit);
    await expect.poll(() => countLockWaits(world.kit.db)).toBeGreaterThan(0);
    goingBack.resolve();
    await change;
    expect(await sweep).toMatchObject({ versions: 1 });
    expect(await versions()).toEqual([first, third]);
  });
});

describe('sweep of files', () => {
  test('removes files of a deleted home after a day, except those that another home uses', async () => {
    await take(1);
    const deleted = propertyId;
    propertyId = await insertProperty(world.kit.db, agent.id, buildDraft(), now);
    await take(1);
    const shared = await stored();
    const here = propertyId;
    propertyId = deleted;
    await take(2);
    expect(await stored()).toHaveLength(6);
    await sql`delete from properties where id = ${deleted}`.execute(world.kit.db);
    await allFilesAreOf(new Date(now.getTime() - tourLimits.unusedFileRetentionMs + 1_000));
    expect((await sweepTours(world.kit)).files).toBe(0);
    later(2_000);
    expect((await sweepTours(world.kit)).files).toBe(3);
    expect(await stored()).toEqual(shared);
    expect(here).not.toBe(deleted);
  });

  test('removes files of an import that stopped before its row was written', async () => {
    const jobs = { enqueue: () => Promise.reject(new Error('the database went away')) };
    await expect(take(1, { ...world.kit, jobs })).rejects.toThrow('went away');
    expect(await stored()).toHaveLength(3);
    await allFilesAreOf(new Date(now.getTime() - 2 * day));
    expect(await sweepTours(world.kit)).toEqual({ versions: 0, files: 3 });
    expect(await stored()).toEqual([]);
  });

  test('completes or rejects a version published while its files are swept', async () => {
    await take(1);
    await sql`delete from tour_versions`.execute(world.kit.db);
    const keys = await stored();
    await allFilesAreOf(new Date(now.getTime() - 2 * day));
    // The sweep has checked the files and is about to remove them. The import finds its files and continues.
    const removing = Promise.withResolvers<void>();
    const hasLocked = Promise.withResolvers<void>();
    const sweep = world.kit.db.transaction().execute(async (tx) => {
      await lockTourFiles(tx, keys);
      hasLocked.resolve();
      await removing.promise;
      for (const key of keys) await world.kit.files.delete(key);
    });
    await hasLocked.promise;
    const importing = take(1).then(
      () => null,
      (error) => error,
    );
    await expect.poll(() => countLockWaits(world.kit.db)).toBeGreaterThan(0);
    removing.resolve();
    await sweep;
    expect(await importing).toMatchObject({ kind: 'unavailable' });
    expect(await versions()).toEqual([]);
    await take(1);
    expect(await stored()).toEqual(keys);
  });

  test('keeps a file that a new version has just begun to use', async () => {
    await take(1);
    await allFilesAreOf(new Date(now.getTime() - 2 * day));
    const [row] = (await world.kit.pool.query('select * from tour_versions')).rows;
    await sql`delete from tour_versions`.execute(world.kit.db);
    const inserting = Promise.withResolvers<void>();
    const hasLocked = Promise.withResolvers<void>();
    const publication = world.kit.db.transaction().execute(async (tx) => {
      await lockTourFiles(tx, await stored());
      hasLocked.resolve();
      await inserting.promise;
      const columns = Object.keys(row);
      await sql`insert into tour_versions select * from jsonb_populate_record(null::tour_versions, ${JSON.stringify(
        Object.fromEntries(columns.map((name) => [name, row[name]])),
      )}::jsonb)`.execute(tx);
    });
    await hasLocked.promise;
    const sweep = sweepTours(world.kit);
    await expect.poll(() => countLockWaits(world.kit.db)).toBeGreaterThan(0);
    inserting.resolve();
    await publication;
    expect(await sweep).toEqual({ versions: 0, files: 0 });
    expect(await stored()).toHaveLength(3);
  });
});

test('runs both sweeps as jobs', async () => {
  await take(1);
  await sql`delete from tour_versions`.execute(world.kit.db);
  await allFilesAreOf(new Date(now.getTime() - 2 * day));
  await sql`insert into tour_uploads (id, property_id, user_id, filename, bytes, created_at, expires_at) values
    (${'a'.repeat(32)}, ${propertyId}, ${agent.id}, 'x.zip', 5, ${new Date(now.getTime() - day)}, ${now}),
    (${'b'.repeat(32)}, ${propertyId}, ${agent.id}, 'x.zip', 5, ${now}, ${new Date(now.getTime() + 1)})`.execute(
    world.kit.db,
  );
  for (const name of ['sweep-tours', 'sweep-tour-uploads'])
    await world.kit.jobs.enqueue(world.kit.db, { name, shape: z.unknown() }, {});
  await world.finishJobs();
  expect(await stored()).toEqual([]);
  const { rows } = await world.kit.pool.query('select id from tour_uploads');
  expect(rows).toEqual([{ id: 'b'.repeat(32) }]);
});
