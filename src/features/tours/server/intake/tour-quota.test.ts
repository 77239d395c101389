import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { exportFiles, smallExport } from '#features/tours/server/testing/small-export.ts';
import {
  beginTus,
  type Caller,
  finishTus,
  sendForm,
  sendTus,
} from '#features/tours/server/upload/testing/tus-caller.ts';
import { buildBytes } from '#kit/server/testing/some-bytes.ts';

let world: TestApp;
let agent: Person;
let boss: Person;
let home: number;
let port: number;
const zip = smallExport();
const other = smallExport({ 'script.js': { data: 'other();' } });
const files = Object.keys(exportFiles).length;
const as = (person: Person): Caller => ({ port, cookies: person.cookies });
const toDo = 'Delete listings that you no longer need, or ask an admin to raise your limit.';
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

beforeAll(async () => {
  world = await createTestApp();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as { port: number }).port;
  boss = await signInAs(world, 'admin');
});
afterAll(() => world?.close());
beforeEach(async () => {
  agent = await signInAs(world, 'property_manager');
  home = await insertProperty(world.kit.db, agent.id, buildDraft(), new Date());
});

const allow = (quota: { bytes?: number; files?: number; sidecarBytes?: number }, of: Person | null = agent) =>
  world.kit.pool.query(
    `insert into tour_quotas (user_id, bytes, files, sidecar_bytes) values ($1, $2, $3, $4)
     on conflict (user_id) do update set bytes = $2, files = $3, sidecar_bytes = $4`,
    [of?.id ?? null, quota.bytes ?? 1e11, quota.files ?? 2e6, quota.sidecarBytes ?? 25e9],
  );
const answerOf = ({ status, body }: { status: number; body: string }) => [status, JSON.parse(body).message];
const shown = async () =>
  (await world.kit.pool.query('select id from tour_versions where property_id = $1', [home])).rows.length;
async function sent(bytes: Buffer, person = agent) {
  const begun = await beginTus(as(person), { propertyId: home, bytes: bytes.length });
  if (begun.status !== 201) return begun;
  const path = begun.headers.location as string;
  await sendTus(as(person), path, 0, bytes);
  return finishTus(as(person), path);
}

test('gives an agent by default 100 GB, two million files and 25 GB unpacked', async () => {
  const { rows } = await world.kit.pool.query(
    'select bytes, files, sidecar_bytes from tour_quotas where user_id is null',
  );
  expect(rows).toEqual([{ bytes: 100_000_000_000, files: 2_000_000, sidecar_bytes: 25_000_000_000 }]);
});

describe('quota in bytes', () => {
  test('returns 200 for a tour that just fits the quota, and 413 for one more byte', async () => {
    await allow({ bytes: zip.length + other.length, files: 2 * files });
    expect([(await sent(zip)).status, (await sent(other)).status]).toEqual([200, 200]);
    expect((await beginTus(as(agent), { propertyId: home, bytes: 1 })).status).toBe(413);
  });

  test.each([
    [999_999_999, 1_000_000_000, '1000.0 MB', '1.0 GB'],
    [1_000_000_000, 1_060_000_000, '1.0 GB', '1.1 GB'],
  ])(
    'returns 413 for a quota of %d bytes and %d more with the text: %s, %s',
    async (limit, more, all, needed) => {
      await allow({ bytes: limit });
      expect(answerOf(await beginTus(as(agent), { propertyId: home, bytes: more }))).toEqual([
        413,
        `Your tours use 0.0 MB of your ${all} limit, and this tour needs ${needed}. ${toDo}`,
      ]);
    },
  );

  test("ignores other agents' tours", { tags: 'thorough' }, async () => {
    expect((await sent(zip)).status).toBe(200);
    agent = await signInAs(world, 'property_manager');
    home = await insertProperty(world.kit.db, agent.id, buildDraft(), new Date());
    await allow({ bytes: zip.length, files });
    expect((await sent(zip)).status).toBe(200);
  });

  test('returns 413 with the usage and advice before anything is sent, and stores nothing', async () => {
    await allow({ bytes: zip.length + other.length - 1 });
    expect((await sent(zip)).status).toBe(200);
    const sentence = `Your tours use ${megabytes(zip.length)} of your ${megabytes(zip.length + other.length - 1)} limit, and this tour needs ${megabytes(other.length)}. ${toDo}`;
    const piecewise = await beginTus(as(agent), { propertyId: home, bytes: other.length });
    expect(answerOf(piecewise)).toEqual([413, sentence]);
    const form = await sendForm(as(agent), home, { bytes: other });
    expect([form.status, form.body]).toEqual([413, expect.stringContaining(toDo)]);
    expect(await shown()).toBe(1);
    expect(await readdir(join(world.folder, 'uploads'))).toEqual([]);
    expect(await readdir(dirname(world.kit.files.stagingPath()))).toEqual([]);
  });

  test('counts unfinished uploads and accepts one of two concurrent ones', async () => {
    await allow({ bytes: zip.length * 1.5 });
    const begin = () => beginTus(as(agent), { propertyId: home, bytes: zip.length });
    const replies = await Promise.all([begin(), begin(), begin()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 413, 413]);
  });

  test('ignores rejected tours', { tags: 'thorough' }, async () => {
    await allow({ bytes: zip.length * 1.5 });
    expect((await sent(Buffer.alloc(zip.length, 'no archive'))).status).toBe(422);
    expect((await sent(zip)).status).toBe(200);
  });

  test('counts an archive once when two homes show it', { tags: 'thorough' }, async () => {
    await allow({ bytes: zip.length * 2 + other.length - 1 });
    expect((await sent(zip)).status).toBe(200);
    home = await insertProperty(world.kit.db, agent.id, buildDraft(), new Date());
    expect([(await sent(zip)).status, (await sent(zip)).status, (await sent(other)).status]).toEqual([
      200, 200, 200,
    ]);
  });

  test.each([
    ['its time is over', 201, `expires_at = created_at + interval '1 second'`],
    ['it belongs to another user', 201, `user_id = (select min(id) from users where role = 'admin')`],
    ['it may still come', 413, 'bytes = bytes'],
  ])('for an unfinished upload, where %s returns %i', async (_, status, change) => {
    await allow({ bytes: zip.length });
    const begun = await beginTus(as(agent), { propertyId: home, bytes: zip.length });
    const id = (begun.headers.location as string).split('/').at(-1);
    await world.kit.pool.query(
      `update tour_uploads set created_at = created_at - interval '1 minute' where id = $1`,
      [id],
    );
    await world.kit.pool.query(`update tour_uploads set ${change} where id = $1`, [id]);
    const next = await beginTus(as(agent), { propertyId: home, bytes: zip.length });
    expect(next.status).toBe(status);
  });

  test("counts an admin's uploads for their own homes, but not those for others", async () => {
    await allow({ bytes: zip.length + other.length - 1 });
    expect((await sent(zip, boss)).status).toBe(200);
    const begun = () => beginTus(as(agent), { propertyId: home, bytes: other.length });
    expect((await begun()).status).toBe(413);
    const before = home;
    home = await insertProperty(world.kit.db, agent.id, buildDraft(), new Date());
    const { id } = await signInAs(world, 'property_manager');
    await world.kit.pool.query('update properties set owner_id = $1 where id = $2', [id, before]);
    await world.kit.pool.query('update tour_versions set created_by = $1 where property_id = $2', [
      agent.id,
      before,
    ]);
    expect((await begun()).status).toBe(201);
  });
});

describe('quota known after inspection', () => {
  test('returns 413 for too many files', async () => {
    await allow({ files: files + 5 });
    const before = await readdir(join(world.folder, 'uploads')).catch(() => []);
    expect((await sent(zip)).status).toBe(200);
    expect(answerOf(await sent(other))).toEqual([
      413,
      `Your tours contain ${files} files, and your limit is ${files + 5}. ${toDo}`,
    ]);
    expect(await shown()).toBe(1);
    expect(await readdir(join(world.folder, 'uploads'))).toEqual(before);
  });

  test('returns 413 with thousands separators for the number of files, and accepts the maximum', {
    tags: 'thorough',
  }, async () => {
    await allow({ files: 2_000 });
    expect((await sent(zip)).status).toBe(200);
    const kept = (count: number) =>
      world.kit.pool.query('update tour_versions set files = $1 where property_id = $2', [count, home]);
    await kept(2_001 - files);
    expect(answerOf(await sent(other))).toEqual([
      413,
      `Your tours contain ${(2_001 - files).toLocaleString('en')} files, and your limit is 2,000. ${toDo}`,
    ]);
    await kept(2_000 - files);
    expect((await sent(other)).status).toBe(200);
  });

  test('returns 413 for too many unpacked bytes of all tours together, and accepts the maximum', {
    tags: 'thorough',
  }, async () => {
    expect((await sent(zip)).status).toBe(200);
    const { rows } = await world.kit.pool.query(
      'select sidecar_bytes from tour_versions where property_id = $1',
      [home],
    );
    const [{ sidecar_bytes: one }] = rows;
    expect(one).toBeGreaterThan(0);
    await allow({ sidecarBytes: 2 * one - 1 });
    const said = `Your tours use ${megabytes(one)} of your ${megabytes(2 * one - 1)} limit for video and audio, and this tour needs ${megabytes(one)}. ${toDo}`;
    expect(answerOf(await sent(other))).toEqual([413, said]);
    await allow({ sidecarBytes: 2 * one });
    expect((await sent(smallExport({ 'script.js': { data: 'third();' } }))).status).toBe(200);
  });

  test('returns 413 for too large unpacked videos', { tags: 'thorough' }, async () => {
    await allow({ sidecarBytes: 2_000_000 });
    const film = { data: Buffer.from(buildBytes(1_200_000, 3).toString('hex')), method: 8 };
    const reply = await sent(smallExport({ 'media/film.mp4': film }));
    expect(answerOf(reply)).toEqual([
      413,
      expect.stringMatching(
        /^Your tours use 0\.0 MB of your 2\.0 MB limit for video and audio, and this tour needs 2\.5 MB\./,
      ),
    ]);
    expect(await shown()).toBe(0);
  });
});

test("applies the default to an agent without a quota, and none to admins, also for agents' homes", async () => {
  await allow({ bytes: 10 }, null);
  expect((await sent(zip)).status).toBe(413);
  expect((await sent(zip, boss)).status).toBe(200);
  await allow({ bytes: 1e11 }, null);
  expect((await sent(other)).status).toBe(200);
});
