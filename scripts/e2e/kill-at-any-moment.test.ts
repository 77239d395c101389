// @module-tag thorough
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestDatabase,
  openPatientDatabase,
  patientDatabaseUrl,
  type TestDatabase,
} from '#app/testing/database.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { insertUser } from '#features/accounts/server/user-rows.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import {
  beginTus,
  type Caller,
  type CallReply,
  callServer,
  finishTus,
  requestTus,
  sendForm,
  sendTus,
} from '#features/tours/server/upload/testing/tus-caller.ts';
import type { Database } from '#kit/server/database/database.ts';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { buildBytes } from '#kit/server/testing/some-bytes.ts';
import { beginSession } from '../../src/features/accounts/server/sign-in/sessions.ts';
import { makeDataDir, type RunningApp, removeDataDir, startApp } from './start-app.ts';

/** The server is killed again and again while a manager uploads tours. */
const kills = 12;
const archiveBytes = 8_000_000;

let testDatabase: TestDatabase;
let database: Database;
let dataDir: string;
let app: RunningApp;
let caller: Caller;
let propertyId: number;
let taken = 0;

const chance = new SeededRandom(20_261_120);

async function start(): Promise<void> {
  const env = { DATABASE_URL: patientDatabaseUrl(testDatabase.url).href, DEMO: 'no' };
  app = await startApp({ dataDir, env });
  caller = { ...caller, port: Number(new URL(app.url).port) };
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openPatientDatabase(testDatabase.url, 2);
  dataDir = await makeDataDir();
  const { db } = database;
  const user = { username: 'keeper', email: 'keeper@example.com', fullName: 'Keeper' } as const;
  const ownerId = (await insertUser(db, { ...user, role: 'property_manager' })) as number;
  const { token } = await beginSession(db, ownerId, 'test');
  propertyId = await insertProperty(db, ownerId, buildDraft(), new Date());
  caller = { port: 0, cookies: { session: token } };
  await start();
});
afterAll(async () => {
  await app?.end();
  await database?.close();
  await testDatabase?.drop();
  if (dataDir) await removeDataDir(dataDir);
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const freshArchive = () =>
  smallExport({
    'script.js': { data: `tour(${++taken});` },
    'media/film.mp4': { data: buildBytes(400_000, taken), method: 8 },
    'media/more.bin': { data: buildBytes(archiveBytes, 1_000 + taken) },
  });
const call = (method: string, path: string): Promise<CallReply> => callServer(caller, { method, path });

type Version = { id: string; zip_key: string; index_key: string; sidecar_key: string | null };

async function versions(): Promise<Version[]> {
  const { rows } = await database.pool.query<Version>(
    'select * from tour_versions where property_id = $1 order by created_at desc, id',
    [propertyId],
  );
  return rows;
}
async function shown(): Promise<string | null> {
  const { rows } = await database.pool.query('select published_tour from properties where id = $1', [
    propertyId,
  ]);
  return rows[0].published_tour?.split('/')[0] ?? null;
}

/** Expects all recorded files to be complete, and no leftover files that no sweep would delete. */
async function expectWhole(): Promise<void> {
  const known = await versions();
  for (const { zip_key, index_key, sidecar_key } of known) {
    for (const key of [zip_key, index_key, sidecar_key].filter((one) => one !== null)) {
      const content = await readFile(join(dataDir, 'files', key));
      expect(key).toContain(sha256(content));
    }
  }
  const published = await shown();
  expect([null, ...known.map(({ id }) => id)]).toContain(published);
  const reply = await call('GET', `/api/properties/${propertyId}/tour`);
  expect(reply.status).toBe(published === null ? 404 : 200);
  expect(reply.body).toContain(published ?? '');
  expect(await readdir(join(dataDir, 'files', '.staging'))).toEqual([]);
  const { rows } = await database.pool.query(
    'select id from tour_uploads where version_id is null and refusal is null',
  );
  const unfinished = await readdir(join(dataDir, 'uploads')).catch(() => []);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(unfinished));
}

/** The duration in milliseconds of each kind of work without a kill. The kills are spread over it. */
const usualMs = new Map<string, number>();

async function timed<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  usualMs.set(kind, performance.now() - startedAt);
  return result;
}

async function killDuring(kind: string, work: () => Promise<unknown>): Promise<void> {
  const done = work().catch(() => 'cut');
  await sleep((((usualMs.get(kind) ?? 0) * 1.1) / 1_000) * chance.below(1_000));
  await app.end('SIGKILL');
  await done;
  await start();
}

async function uploadWithKill(moment: 'sending' | 'finishing'): Promise<void> {
  const bytes = freshArchive();
  const before = await shown();
  const begun = await beginTus(caller, { propertyId, bytes: bytes.length });
  const path = begun.headers.location as string;
  const send = async (from: number) => {
    for (let at = from; at < bytes.length; at += 1_000_000)
      expect((await sendTus(caller, path, at, bytes.subarray(at, at + 1_000_000))).status).toBe(204);
  };
  const killed = {
    async sending() {
      await killDuring('sending', () => send(0));
      await expectWhole();
      expect(await shown()).toBe(before);
      const offset = Number((await requestTus(caller, path)).headers['upload-offset']);
      expect(offset).toBeLessThanOrEqual(bytes.length);
      await send(offset);
    },
    async finishing() {
      await send(0);
      await killDuring('finishing', () => finishTus(caller, path));
      await expectWhole();
      expect([before, (await versions())[0]?.id]).toContain(await shown());
    },
  };
  await killed[moment]();
  const reply = await finishTus(caller, path);
  expect([reply.status, reply.body]).toEqual([200, expect.stringContaining('extracted successfully')]);
  const [latest] = await versions();
  expect(latest?.zip_key).toContain(sha256(bytes));
  expect(await shown()).toBe(latest?.id);
}

async function formWithKill(): Promise<void> {
  const before = await shown();
  const count = (await versions()).length;
  const bytes = freshArchive();
  await killDuring('form', () => sendForm(caller, propertyId, { bytes }));
  await expectWhole();
  const after = await versions();
  const isTaken = after.length > count;
  expect(await shown()).toBe(isTaken ? after[0]?.id : before);
}

async function changeWithKill(change: 'roll back' | 'remove'): Promise<void> {
  const before = await shown();
  const other = (await versions()).find(({ id }) => id !== before)?.id as string;
  const path =
    change === 'remove'
      ? `/api/desk/properties/${propertyId}/tour`
      : `/api/desk/properties/${propertyId}/tours/${other}/publish`;
  await killDuring('change', () => call(change === 'remove' ? 'DELETE' : 'POST', path));
  await expectWhole();
  expect([before, change === 'remove' ? null : other]).toContain(await shown());
}

test('serves the old or the new tour in full after kill -9 during upload, completion, rollback or removal', {
  timeout: 30 * 60_000,
}, async () => {
  const bytes = freshArchive();
  const path = (await beginTus(caller, { propertyId, bytes: bytes.length })).headers.location as string;
  await timed('sending', () => sendTus(caller, path, 0, bytes));
  await timed('finishing', () => finishTus(caller, path));
  await timed('form', () => sendForm(caller, propertyId, { bytes: freshArchive() }));
  const [, first] = await versions();
  await timed('change', () => call('POST', `/api/desk/properties/${propertyId}/tours/${first?.id}/publish`));
  const errands = [
    () => uploadWithKill('sending'),
    () => uploadWithKill('finishing'),
    formWithKill,
    () => changeWithKill('roll back'),
    () => uploadWithKill('finishing'),
    () => changeWithKill('remove'),
  ];
  for (let kill = 0; kill < kills; kill++) await errands[kill % errands.length]?.();
  expect((await versions()).length).toBeGreaterThanOrEqual(6);
});
