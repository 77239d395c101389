import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { importTour } from '#features/tours/server/intake/tour-import.ts';
import { verifyTour } from '#features/tours/server/intake/tour-verification.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import { readServed } from './tour-version-rows.ts';

let world: TestApp;
let agent: Person;
let rival: Person;
let boss: Person;
let visitor: Person;
let propertyId: number;
let first: string;
let second: string;
let lookedAt: { propertyId: number; first: string; second: string };

async function take(zip: Buffer, id = propertyId): Promise<string> {
  const actor = { visitorId: null, user: { id: agent.id, role: 'property_manager' as const } };
  const stream = (async function* () {
    yield zip;
  })();
  return (await importTour(world.kit, actor, id, { filename: 'tour.zip', stream })).versionId;
}
const ask = (who: Person | null, method: 'GET' | 'POST' | 'DELETE', path: string) =>
  world.inject({ method, url: `/api/${path}`, cookies: who?.cookies ?? {} });
const shown = async () => {
  const reply = await ask(null, 'GET', `properties/${propertyId}/tour`);
  return reply.statusCode === 200 ? new URL(reply.json().tourUrl).hostname.split('.')[0] : reply.statusCode;
};
/** Returns the last entry of the audit log. */
const lastEntry = async () => {
  const last = 'select actor_id, action, subject, details from audit_entries order by id desc limit 1';
  return (await world.kit.pool.query(last)).rows[0];
};
/** Returns the versions. Visitors see a change only after its change event has been delivered. */
const versions = () => ask(agent, 'GET', `desk/properties/${propertyId}/tours`);

beforeAll(async () => {
  world = await createTestApp();
  agent = await signInAs(world, 'property_manager');
  rival = await signInAs(world, 'property_manager');
  boss = await signInAs(world, 'admin');
  visitor = await signInAs(world);
  await begin();
  lookedAt = { propertyId, first, second };
});
afterAll(() => world?.close());
// Each test that makes changes begins with its own property.
beforeEach(() => {
  ({ propertyId, first, second } = lookedAt);
});

/** Creates a property with two tours and publishes the second. */
async function begin(): Promise<void> {
  propertyId = await insertProperty(world.kit.db, agent.id, buildDraft(), new Date());
  // Archives are stored by content, so these must be unique.
  first = await take(smallExport({ 'script.js': { data: `first(${propertyId});` } }));
  second = await take(smallExport({ 'script.js': { data: `second(${propertyId});` } }));
}

/** Changes one byte of a file of a stored tour. */
async function damage(versionId: string, name: string): Promise<void> {
  const { rows } = await world.kit.pool.query('select zip_key, index_key from tour_versions where id = $1', [
    versionId,
  ]);
  const index = ZipIndex.decode((await world.kit.files.read(rows[0].index_key)) as Buffer);
  const { start } = index.find(name) as { start: number };
  const file = await open(join(world.folder, 'files', rows[0].zip_key), 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, start + 20);
  await file.write(Buffer.from([(byte[0] as number) ^ 255]), 0, 1, start + 20);
  await file.close();
}

const others = [
  [401, () => null],
  [403, () => visitor],
  [403, () => rival],
] as const;

describe('GET /api/desk/properties/:id/tours', () => {
  test('returns every upload, newest first, with the published one marked', async () => {
    const reply = await versions();
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      [
        { id: second, isPublished: true, filename: 'tour.zip', damagedFiles: [], warnings: [] },
        { id: first, isPublished: false, rooms: [{ name: 'Wohnküche' }], files: expect.any(Number) },
      ],
    ]);
  });

  test('returns each upload with its size, as shown to visitors, and its time', async () => {
    const { rows } = await world.kit.pool.query(
      'select id, created_at, files, total_bytes, zip_bytes from tour_versions where property_id = $1',
      [propertyId],
    );
    expect(rows.map((row) => row.total_bytes === row.zip_bytes)).toEqual([false, false]);
    const told = (await versions()).json();
    for (const { id, created_at, files, total_bytes } of rows)
      expect(told).toContainEqual(
        expect.objectContaining({
          id,
          createdAt: created_at.toISOString(),
          files,
          totalBytes: total_bytes,
        }),
      );
    const ofVisitors = (await ask(null, 'GET', `properties/${propertyId}/tour`)).json();
    expect(told[0]).toMatchObject({ totalBytes: ofVisitors.totalBytes, files: ofVisitors.files });
  });

  test('returns two simultaneous uploads in a stable order', async () => {
    propertyId = await insertProperty(world.kit.db, agent.id, buildDraft(), new Date());
    const ids = ['b', 'a', 'c'].map((letter) => letter.repeat(26));
    for (const id of ids)
      await world.kit.pool.query(
        `insert into tour_versions (id, property_id, filename, zip_key, index_key, page_path, files, zip_bytes, start_bytes,
           total_bytes, rooms, directory_contents, warnings, created_at)
         values ($1, $2, 'tour.zip', 'tours/none.zip', 'tours/none.index', 'index.htm', 1, 1, 1, 1, '{}', '{}', '{}',
           '2026-11-01T09:00:00Z')`,
        [id, propertyId],
      );
    expect((await versions()).json().map(({ id }: { id: string }) => id)).toEqual(ids.toSorted());
  });

  test('returns the result of the checksum verification', async () => {
    await begin();
    await damage(second, 'media/panorama_A_0/f/0/0_0.jpg');
    await verifyTour(world.kit, second);
    expect((await versions()).json()[0]).toMatchObject({
      id: second,
      damagedFiles: ['media/panorama_A_0/f/0/0_0.jpg'],
    });
  });

  test.each(others)('returns %i to users without access to the list', async (status, who) => {
    expect((await ask(who(), 'GET', `desk/properties/${propertyId}/tours`)).statusCode).toBe(status);
  });

  test('returns 404 for an unknown property', async () => {
    expect((await ask(agent, 'GET', 'desk/properties/2147483647/tours')).statusCode).toBe(404);
  });
});

describe('POST /api/desk/properties/:id/tours/:versionId/publish', () => {
  const publish = (who: Person | null, version: string, id = propertyId) =>
    ask(who, 'POST', `desk/properties/${id}/tours/${version}/publish`);

  test('publishes the previous version again, also for visitors, and records it in the audit log', async () => {
    await begin();
    await expect.poll(shown).toBe(second);
    const reply = await publish(agent, first);
    expect([reply.statusCode, reply.json().tourUrl]).toEqual([
      200,
      `http://${first}.localhost:3001/index.htm`,
    ]);
    await expect.poll(shown).toBe(first);
    expect((await versions()).json().map((one: { isPublished: boolean }) => one.isPublished)).toEqual([
      false,
      true,
    ]);
    expect(await lastEntry()).toEqual({
      actor_id: agent.id,
      action: 'tour published',
      subject: `property ${propertyId}`,
      details: { title: expect.any(String), versionId: first, instead: second },
    });
  });

  test('serves the previous version for another hour, and the published one without end', async () => {
    await begin();
    const servedUntil = async () => {
      const { rows } = await world.kit.pool.query(
        'select id, served_until from tour_versions where property_id = $1',
        [propertyId],
      );
      return Object.fromEntries(rows.map(({ id, served_until }) => [id, served_until]));
    };
    const began = Date.now();
    expect((await publish(agent, first)).statusCode).toBe(200);
    const until = (await servedUntil())[second].getTime();
    expect(until).toBeGreaterThanOrEqual(began + 3_600_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 3_600_000);
    expect((await readServed(world.kit.db, first))?.servedUntil).toBeNull();
    expect((await publish(agent, second)).statusCode).toBe(200);
    expect((await readServed(world.kit.db, second))?.servedUntil).toBeNull();
    expect((await readServed(world.kit.db, first))?.servedUntil).toBeInstanceOf(Date);
  });

  test.each(others)(
    'returns %i and keeps the current tour when publishing is not allowed',
    async (status, who) => {
      expect((await publish(who(), first)).statusCode).toBe(status);
      await expect.poll(shown).toBe(second);
    },
  );

  test('returns 404 for a tour of another property', async () => {
    const other = await insertProperty(world.kit.db, agent.id, buildDraft(), new Date());
    const reply = await publish(agent, first, other);
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Tour not found for this property.']);
    expect((await publish(agent, 'a'.repeat(26))).statusCode).toBe(404);
  });

  test('returns 400 for an invalid version ID', async () => {
    expect((await publish(agent, '1')).statusCode).toBe(400);
  });
});

describe('DELETE /api/desk/properties/:id/tour', () => {
  const remove = (who: Person | null) => ask(who, 'DELETE', `desk/properties/${propertyId}/tour`);

  test('unpublishes a tour, also for an admin, then returns 404, and allows publishing it again', async () => {
    await begin();
    expect((await remove(boss)).statusCode).toBe(200);
    expect(await lastEntry()).toEqual({
      actor_id: boss.id,
      action: 'tour removed',
      subject: `property ${propertyId}`,
      details: { title: expect.any(String), versionId: second },
    });
    await expect.poll(shown).toBe(404);
    expect((await ask(null, 'GET', `properties/${propertyId}`)).json()).toMatchObject({ hasTour: false });
    expect((await remove(agent)).statusCode).toBe(404);
    const left = (await versions()).json();
    expect(left.map((one: { isPublished: boolean }) => one.isPublished)).toEqual([false, false]);
    await ask(agent, 'POST', `desk/properties/${propertyId}/tours/${second}/publish`);
    await expect.poll(shown).toBe(second);
  });

  test.each(others)(
    'returns %i and keeps the current tour when unpublishing is not allowed',
    async (status, who) => {
      expect((await remove(who())).statusCode).toBe(status);
      await expect.poll(shown).toBe(second);
    },
  );
});

describe('GET /api/tours/check', () => {
  const check = (who: Person | null = agent) => ask(who, 'GET', `tours/check?propertyId=${propertyId}`);

  test('returns 200 for a tour that can be opened', async () => {
    const reply = await check();
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { ok: true, page: 'index.htm', missing: [] },
    ]);
    expect(reply.json().message).toMatch(/^The tour works\. Its start page and the first \d+ files/);
  });

  test('returns the files that its page loads and the archive lacks', { tags: 'thorough' }, async () => {
    await begin();
    await take(smallExport({ 'lib/tdvplayer.js': null }));
    expect((await check()).json()).toMatchObject({ ok: false, missing: ['lib/tdvplayer.js'] });
  });

  test('returns damage in a file that it loads first', async () => {
    await begin();
    const name = 'media/panorama_A_0/f/1/0_0.jpg';
    await damage(second, name);
    expect((await check()).json()).toMatchObject({ ok: false, missing: [name] });
  });

  test('reads large start files in small chunks and finds damage at their end', {
    tags: 'thorough',
  }, async () => {
    await begin();
    const vast = { data: Buffer.alloc(20_000_000, 'x') };
    await take(smallExport({ 'skin/a.bin': vast, 'skin/b.bin': { ...vast, crc: 1 } }));
    const reads: number[] = [];
    const { files } = world.kit;
    const read: typeof files.read = async (key, start, length) => {
      const bytes = await files.read(key, start, length);
      if (key.endsWith('.zip')) reads.push(bytes?.length ?? 0);
      return bytes;
    };
    const watched = await world.startAnother({ files: { ...files, read } });
    const url = `/api/tours/check?propertyId=${propertyId}`;
    const reply = await watched.inject({ url, cookies: agent.cookies });
    await watched.close();
    expect(reply.json()).toMatchObject({ ok: false, missing: ['skin/b.bin'] });
    expect(Math.max(...reads)).toBeLessThan(5_000_000);
  });

  test('reports an archive that is missing from the store', { tags: 'thorough' }, async () => {
    await begin();
    const { rows } = await world.kit.pool.query('select zip_key from tour_versions where id = $1', [second]);
    await world.kit.files.delete(rows[0].zip_key);
    expect((await check()).json()).toEqual({
      ok: false,
      page: 'index.htm',
      missing: ['index.htm'],
      message: 'We could not read the tour’s start page, index.htm.',
    });
  });

  test('names missing files with their folder', { tags: 'thorough' }, async () => {
    await begin();
    await take(smallExport({ 'lib/tdvplayer.js': null }, 'My tour/'));
    expect((await check()).json()).toMatchObject({
      ok: false,
      page: 'My tour/index.htm',
      missing: ['My tour/lib/tdvplayer.js'],
      message: 'The tour opens, but some of the files it loads first are missing or damaged.',
    });
  });

  test('reports an index that is missing from the store', { tags: 'thorough' }, async () => {
    await begin();
    const { rows } = await world.kit.pool.query('select index_key from tour_versions where id = $1', [
      second,
    ]);
    await world.kit.files.delete(rows[0].index_key);
    expect((await check()).json()).toEqual({
      ok: false,
      page: 'index.htm',
      missing: [],
      message: 'We no longer have this tour’s files. Please upload the tour again.',
    });
  });

  test("lets an admin check an agent's tour", async () => {
    expect((await check(boss)).json()).toMatchObject({ ok: true });
  });

  test('reports that there is no tour', { tags: 'thorough' }, async () => {
    await begin();
    await ask(agent, 'DELETE', `desk/properties/${propertyId}/tour`);
    expect((await check()).json()).toEqual({
      ok: false,
      page: null,
      missing: [],
      message: 'This property has no virtual tour yet.',
    });
  });

  test.each(others)('returns %i to users without access to the check', async (status, who) => {
    expect((await check(who())).statusCode).toBe(status);
  });

  test('returns 400 for an invalid property ID and 404 for an unknown one', async () => {
    expect((await ask(agent, 'GET', 'tours/check')).statusCode).toBe(400);
    expect((await ask(agent, 'GET', 'tours/check?propertyId=2147483647')).statusCode).toBe(404);
  });
});
