import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { listingLimits } from '#features/listings/limits.ts';
import { eraseListing } from '#features/listings/server/listing-deletion.ts';
import { pictureFile } from '#kit/server/images/picture-store.ts';
import { isVariantFile, recipeFolder } from '#kit/server/images/picture-variants.ts';
import { deletePictureUpload, lockPictures } from './picture-rows.ts';
import { dropPictures, removePictures, sweepPictures, sweepPicturesJob } from './picture-sweep.ts';

const day = 24 * 3_600_000;
const start = new Date('2027-03-01T08:00:00Z');
let now = start;
let world: TestApp;
let agent: Person;
let cache: string;

beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  agent = await signInAs(world, 'property_manager');
  cache = join(world.folder, 'picture-cache');
});
afterAll(() => world.close());
beforeEach(async () => {
  now = start;
  await sql`delete from properties`.execute(world.kit.db);
  await sql`delete from uploaded_pictures`.execute(world.kit.db);
  for (const key of await stored()) await world.kit.files.delete(pictureFile(key));
});

async function upload(red: number) {
  const background = { r: red, g: 120, b: 80 };
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(bytes)]), 'home.jpg');
  const request = new Request('http://x/', { method: 'POST', body });
  return world.inject({
    method: 'POST',
    url: '/api/upload/property-image',
    cookies: agent.cookies,
    headers: { 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
/** Uploads a picture with its variants, sets its file time from the test clock and returns its key. */
async function uploaded(red: number): Promise<string> {
  const reply = await upload(red);
  expect(reply.statusCode).toBe(200);
  const { key } = reply.json().picture;
  await expect.poll(() => sizesOf(key)).toHaveLength(6);
  await utimes(join(world.folder, 'files', pictureFile(key)), now, now);
  return key;
}
const sizesOf = async (key: string) =>
  (await readdir(join(cache, recipeFolder, key.slice(0, 2), key)).catch(() => [])).filter(isVariantFile);
const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  world.inject({ method, url, cookies: agent.cookies, ...(payload && { payload }) });
async function listing(keys: string[]): Promise<number> {
  const reply = await call('POST', '/api/properties/create', { ...buildDraft(), ...chosen(keys) });
  expect(reply.statusCode).toBe(201);
  return reply.json().id;
}
const chosen = (keys: string[]) => ({ pictures: keys.map((key) => ({ key })) });
const fetched = async (key: string) => (await world.inject({ url: `/pictures/${key}/320.webp` })).statusCode;
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.kit.files.list('pictures')) keys.push(key.slice('pictures/'.length));
  return keys.sort();
}
async function known(): Promise<string[]> {
  const { rows } = await world.kit.pool.query('select key from uploaded_pictures order by key');
  return rows.map(({ key }) => key);
}
const sweep = () => sweepPictures(world.kit, cache);
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

test('removes a picture of an unsaved form after thirty days', async () => {
  const key = await uploaded(1);
  expect(await fetched(key)).toBe(200);
  later(listingLimits.uploadRetentionMs);
  expect(await sweep()).toBe(0);
  expect(await fetched(key)).toBe(200);
  later(1);
  expect(await sweep()).toBe(1);
  expect([await stored(), await known(), await fetched(key)]).toEqual([[], [], 404]);
});

/**
 * Erases a listing, like the job a day after its deletion. Its pictures remain until the next job removes
 * them.
 */
const erase = (id: number) => world.kit.db.transaction().execute((tx) => eraseListing(world.kit, tx, id));

test('removes a picture and its sizes a day after its listing is deleted, unless another listing shows it', async () => {
  const [own, shared] = [await uploaded(1), await uploaded(200)];
  const first = await listing([own, shared]);
  await listing([shared]);
  later(1);
  expect((await call('DELETE', `/api/properties/${first}`)).statusCode).toBe(200);
  await sql`update properties set deleted_at = '2020-01-01' where id = ${first}`.execute(world.kit.db);
  await world.runJobs('remove-deleted-listings');
  expect([await stored(), await known()]).toEqual([[shared], [shared]]);
  expect([await fetched(own), await fetched(shared)]).toEqual([404, 200]);
  expect([await sizesOf(own), await sizesOf(shared)]).toEqual([[], expect.objectContaining({ length: 6 })]);
});

test('removes a picture at once when it is taken out of a listing, and keeps the others', async () => {
  const [out, left] = [await uploaded(1), await uploaded(200)];
  const id = await listing([out, left]);
  later(1);
  await call('PATCH', `/api/properties/${id}`, { title: 'Another title' });
  await call('PATCH', `/api/properties/${id}`, chosen([left]));
  await world.finishJobs();
  expect([await stored(), await fetched(out), await fetched(left)]).toEqual([[left], 404, 200]);
});

test('stops serving a removed picture in other processes that still have its sizes', async () => {
  const key = await uploaded(1);
  const id = await listing([key]);
  const other = await world.startAnother();
  try {
    const there = { url: `/pictures/${key}/320.webp` };
    expect((await other.inject(there)).statusCode).toBe(200);
    later(1);
    await erase(id);
    await removePictures(world.kit, join(world.folder, 'of-another-machine'), {
      keys: [key],
      at: now.toISOString(),
    });
    expect(await sizesOf(key)).toHaveLength(6);
    expect((await other.inject(there)).statusCode).toBe(404);
    expect(await fetched(key)).toBe(404);
  } finally {
    await other.close();
  }
});

test('keeps a picture for its form when it is uploaded again before the removal job runs', async () => {
  const key = await uploaded(1);
  const id = await listing([key]);
  later(1);
  await erase(id);
  later(1);
  expect(await uploaded(1)).toBe(key);
  await world.finishJobs();
  expect([await stored(), await known(), await fetched(key)]).toEqual([[key], [key], 200]);
});

test('removes nothing when a deletion is rolled back', async () => {
  const key = await uploaded(1);
  const id = await listing([key]);
  later(1);
  await world.kit.db
    .transaction()
    .execute(async (tx) => {
      await dropPictures(world.kit, tx, [key]);
      throw new Error('cut off');
    })
    .catch(() => undefined);
  await world.finishJobs();
  expect([await stored(), (await world.inject({ url: `/api/properties/${id}` })).statusCode]).toEqual([
    [key],
    200,
  ]);
});

test('keeps every picture of a listing and sweeps what the job missed', async () => {
  const [own, shared] = [await uploaded(1), await uploaded(200)];
  const first = await listing([own, shared]);
  const second = await listing([shared]);
  later(400 * day);
  expect(await sweep()).toBe(0);
  await erase(first);
  expect(await sweep()).toBe(1);
  expect([await stored(), await known(), await fetched(shared)]).toEqual([[shared], [shared], 200]);
  await call('PATCH', `/api/properties/${second}`, chosen([]));
  expect(await sweep()).toBe(1);
  expect([await stored(), await known()]).toEqual([[], []]);
});

test('keeps a picture that was added to a listing without an upload', async () => {
  const key = await uploaded(1);
  await listing([key]);
  await sql`delete from uploaded_pictures`.execute(world.kit.db);
  later(400 * day);
  expect(await sweep()).toBe(0);
  expect(await stored()).toEqual([key]);
});

test('removes a file after a day when its upload stopped before the row was written', async () => {
  const key = await uploaded(1);
  await sql`delete from uploaded_pictures`.execute(world.kit.db);
  later(listingLimits.sweepMinAgeMs);
  expect(await sweep()).toBe(0);
  later(1);
  expect(await sweep()).toBe(1);
  expect(await stored()).not.toContain(key);
});

test('restarts the thirty days when a picture is uploaded again', async () => {
  const key = await uploaded(1);
  later(20 * day);
  expect(await uploaded(1)).toBe(key);
  later(20 * day);
  expect(await sweep()).toBe(0);
  expect(await stored()).toEqual([key]);
});

test('keeps a picture of a form that is being saved', async () => {
  const key = await uploaded(1);
  const id = await listing([]);
  later(40 * day);
  const saving = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  // The save has found its picture and is about to link it to the listing.
  const holding = world.kit.db.transaction().execute(async (tx) => {
    await sql`lock table property_pictures in share mode`.execute(tx);
    isHeld.resolve();
    await saving.promise;
  });
  await isHeld.promise;
  const save = call('PATCH', `/api/properties/${id}`, chosen([key]));
  await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
  const swept = sweep();
  await expect.poll(() => countLockWaits(world.kit.db)).toBe(2);
  saving.resolve();
  await holding;
  expect([(await save).statusCode, await swept]).toEqual([200, 0]);
  expect([await stored(), await fetched(key)]).toEqual([[key], 200]);
});

/** Stops the sweep after its check and before the removal. @returns a function that lets it continue */
async function removing(key: string): Promise<() => Promise<void>> {
  const going = Promise.withResolvers<void>();
  const hasLocked = Promise.withResolvers<void>();
  const removal = world.kit.db.transaction().execute(async (tx) => {
    await lockPictures(tx, [key]);
    hasLocked.resolve();
    await going.promise;
    await deletePictureUpload(tx, key);
    await world.kit.files.delete(pictureFile(key));
  });
  await hasLocked.promise;
  return async () => {
    going.resolve();
    await removal;
  };
}

test('rejects a save of a picture during its removal', async () => {
  const key = await uploaded(1);
  const id = await listing([]);
  const goOn = await removing(key);
  const save = call('PATCH', `/api/properties/${id}`, chosen([key]));
  await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
  await goOn();
  const reply = await save;
  const pictures = 'One of the photos was not uploaded. Please upload it again';
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { pictures }]);
});

test('rejects an upload of a picture during its removal, and accepts a retry', async () => {
  const key = await uploaded(1);
  const goOn = await removing(key);
  const again = upload(1);
  await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
  await goOn();
  expect([(await again).statusCode, await known()]).toEqual([503, []]);
  expect(await uploaded(1)).toBe(key);
  expect([await stored(), await known()]).toEqual([[key], [key]]);
});

test('runs the sweep as a job that also removes the generated sizes', async () => {
  const [gone, kept] = [await uploaded(1), await uploaded(200)];
  await listing([kept]);
  later(40 * day);
  await world.kit.jobs.enqueue(world.kit.db, sweepPicturesJob, {});
  await world.finishJobs();
  expect(await stored()).toEqual([kept]);
  expect([await sizesOf(gone), await sizesOf(kept)]).toEqual([[], expect.objectContaining({ length: 6 })]);
});

test('checks every column with pictures before it removes one', async () => {
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass || '.' || attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like '%[0-9a-f]{32}%' order by 1`.execute(
    world.kit.db,
  );
  expect(rows.map(({ column }) => column)).toEqual([
    'account_photos.file_key',
    'property_pictures.file_key',
    // This id is not the key of a picture.
    'tour_uploads.id',
    'uploaded_pictures.key',
  ]);
});
