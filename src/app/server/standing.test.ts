import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { openPatientDatabase } from '#app/testing/database.ts';
import { buildDraft, createOwner } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import {
  beginTus,
  type Caller,
  callServer,
  finishTus,
  sendForm,
  sendTus,
} from '#features/tours/server/upload/testing/tus-caller.ts';
import type { Database } from '#kit/server/database/database.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';

/** These tests revoke a permission while a call is in progress, and expect the call to be refused. */
let world: TestApp;
let outside: Database;
let boss: Person;
let agent: Person;
let propertyId: number;
const zip = smallExport();
const gone = 'You no longer have permission to do this, so nothing was changed.';

beforeAll(async () => {
  world = await createTestApp();
  outside = openPatientDatabase(world.databaseUrl, 2);
  boss = await signInAs(world, 'admin');
});
afterAll(async () => {
  await outside?.close();
  await world?.close();
});
beforeEach(async () => {
  agent = await signInAs(world, 'property_manager');
  propertyId = await insertProperty(world.kit.db, agent.id, buildDraft(), new Date());
});

async function listen(app: FastifyInstance): Promise<number> {
  const { port } = (app.server.address() ?? {}) as { port?: number };
  if (port) return port;
  await app.listen({ host: '127.0.0.1', port: 0 });
  return listen(app);
}
const caller = async (app = world.app): Promise<Caller> => ({
  port: await listen(app),
  cookies: agent.cookies,
});
const count = async (table: string, where = 'true') =>
  (await world.kit.pool.query(`select count(*)::int as count from ${table} where ${where}`)).rows[0].count;
const untilWaiting = () => expect.poll(() => countLockWaits(outside.db)).toBe(1);
const refusalOf = ({ status, body }: { status: number; body: string }) => [status, JSON.parse(body).message];

async function demote(person: Person): Promise<void> {
  const reply = await world.inject({
    method: 'PATCH',
    url: `/api/users/${person.id}/role`,
    cookies: boss.cookies,
    payload: { role: 'user' },
  });
  expect(reply.statusCode).toBe(200);
}

/** Starts a process in which a checked tour waits before it is published. */
async function holdingTours() {
  const { promise: isChecked, resolve: check } = Promise.withResolvers<void>();
  const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>();
  const put: FileStore['put'] = async (key, source) => {
    check();
    await mayGoOn;
    return world.kit.files.put(key, source);
  };
  const app = await world.startAnother({ files: { ...world.kit.files, put } });
  onTestFinished(async () => {
    letGo();
    await app.close();
  });
  return { caller: await caller(app), isChecked, letGo };
}

const changes: [string, number, string, () => Promise<unknown>][] = [
  ['its manager is none any more', 403, gone, () => demote(agent)],
  [
    'the home belongs to another owner',
    403,
    'You can only edit your own listings.',
    async () =>
      world.kit.pool.query('update properties set owner_id = $1 where id = $2', [
        await createOwner(world.kit),
        propertyId,
      ]),
  ],
  [
    'the home is deleted',
    404,
    'Property not found.',
    () => world.kit.pool.query('delete from properties where id = $1', [propertyId]),
  ],
];

describe.each(changes)('a tour check during which %s', (_, status, sentence, change) => {
  async function expectNothingLeft(): Promise<void> {
    expect(await count('tour_versions', `property_id = ${propertyId}`)).toBe(0);
    expect(await count('properties', `id = ${propertyId} and published_tour is not null`)).toBe(0);
    expect(await readdir(join(world.folder, 'uploads')).catch(() => [])).toEqual([]);
    expect(await readdir(dirname(world.kit.files.stagingPath()))).toEqual([]);
  }

  test('does not publish a resumable upload, and removes its data', async () => {
    const held = await holdingTours();
    const begun = await beginTus(held.caller, { propertyId, bytes: zip.length });
    const path = begun.headers.location as string;
    await sendTus(held.caller, path, 0, zip);
    const finished = finishTus(held.caller, path);
    await held.isChecked;
    await change();
    held.letGo();
    expect(refusalOf(await finished)).toEqual([status, sentence]);
    await expectNothingLeft();
  });

  test('does not publish a form upload, and removes its data', async () => {
    const held = await holdingTours();
    const sent = sendForm(held.caller, propertyId, { bytes: zip });
    await held.isChecked;
    await change();
    held.letGo();
    expect(refusalOf(await sent)).toEqual([status, sentence]);
    await expectNothingLeft();
  });
});

test('sweeps an unfinished upload whose sender may no longer finish it', async () => {
  const begun = await beginTus(await caller(), { propertyId, bytes: zip.length });
  await sendTus(await caller(), begun.headers.location as string, 0, zip.subarray(0, 1000));
  await demote(agent);
  const second = await world.startAnother();
  await second.ready();
  await second.close();
  expect(await readdir(join(world.folder, 'uploads'))).toEqual([]);
  expect(await count('tour_uploads', `user_id = ${agent.id}`)).toBe(0);
});

test('does not store a picture whose sender ceased to be a manager during the upload', async () => {
  const image = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const head =
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), image, Buffer.from('\r\n--x--\r\n')]);
  const reply = await outside.db.transaction().execute(async (tx) => {
    await sql`lock table uploaded_pictures`.execute(tx);
    await sql`select 1 from users where id = ${agent.id} for update`.execute(tx);
    await sql`update users set role = 'user' where id = ${agent.id}`.execute(tx);
    const sent = callServer(await caller(), {
      method: 'POST',
      path: '/api/upload/property-image',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
    });
    await untilWaiting();
    return { sent };
  });
  expect(refusalOf(await reply.sent)).toEqual([403, gone]);
  expect(await count('uploaded_pictures', `uploaded_by = ${agent.id}`)).toBe(0);
  expect(await readdir(join(world.folder, 'files', 'pictures')).catch(() => [])).toEqual([]);
});

const home = {
  title: 'Two bedrooms in Kisaasi',
  location: 'Kisaasi, Kampala',
  description: 'A quiet flat with its own meter, near the trading centre.',
  price: 800_000,
  bedrooms: 2,
  bathrooms: 1.5,
  squareMeters: 70,
  propertyType: 'Apartment',
  category: 'rental_units',
};

/** Revokes the permission while the call is blocked where it is recorded, before anything is written. */
async function demotedDuring(url: string, payload: object, who = agent) {
  const held = await outside.db.transaction().execute(async (tx) => {
    await sql`lock table idempotency_keys`.execute(tx);
    const reply = world.inject({
      method: 'POST',
      url,
      payload,
      cookies: who.cookies,
      headers: { 'idempotency-key': `the key of person ${who.id}`.replaceAll(' ', '-') },
    });
    await untilWaiting();
    await demote(who);
    return { reply };
  });
  return held.reply;
}

test('does not create a property for a former manager', async () => {
  const reply = await demotedDuring('/api/properties/create', home);
  expect([reply.statusCode, reply.json().message]).toEqual([403, gone]);
  expect(await count('properties', `owner_id = ${agent.id}`)).toBe(1);
});

test('does not bulk-edit properties for a former manager', async () => {
  const change = { kind: 'availability', isAvailable: false };
  const reply = await demotedDuring('/api/desk/bulk', { ids: [propertyId], change });
  expect([reply.statusCode, reply.json().message]).toEqual([403, gone]);
  expect(await count('properties', `id = ${propertyId} and is_available`)).toBe(1);
});

test('does not import rows for a former manager', async () => {
  const csv = [Object.keys(home).join(','), ...Array(3).fill(Object.values(home).map((v) => `"${v}"`))].join(
    '\n',
  );
  const reply = await demotedDuring('/api/desk/import', { csv });
  expect(reply.json()).toMatchObject({ created: 0, refused: [2, 3, 4].map((line) => ({ line })) });
  expect(await count('properties', `owner_id = ${agent.id}`)).toBe(1);
});

test('changes no role when the admin role is revoked while the request waits for the lock', async () => {
  const second = await signInAs(world, 'admin');
  const reply = await outside.db.transaction().execute(async (tx) => {
    await sql`select 1 from users where role = 'admin' order by id for update`.execute(tx);
    const asked = world.inject({
      method: 'PATCH',
      url: `/api/users/${agent.id}/role`,
      cookies: second.cookies,
      payload: { role: 'admin' },
    });
    await untilWaiting();
    await sql`update users set role = 'user' where id = ${second.id}`.execute(tx);
    return { asked };
  });
  expect((await reply.asked).statusCode).toBe(403);
  expect(await count('users', `id = ${agent.id} and role = 'admin'`)).toBe(0);
});
