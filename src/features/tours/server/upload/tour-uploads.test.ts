import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { tourLimits, tourMessages } from '#features/tours/limits.ts';
import { startTourSite, type TourSite } from '#features/tours/server/site/tour-site.ts';
import { requestSite } from '#features/tours/server/testing/site-client.ts';
import { exportFiles, smallExport } from '#features/tours/server/testing/small-export.ts';
import {
  beginTus,
  type Caller,
  callServer,
  finishTus,
  requestTus,
  sendForm,
  sendSlowly,
  sendTus,
  waitFor,
} from '#features/tours/server/upload/testing/tus-caller.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { openDiskStore } from '#kit/server/storage/disk-store.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { buildBytes } from '#kit/server/testing/some-bytes.ts';

/**
 * The time of the application under test. It starts at the machine's time, which @tus/server uses, and can be
 * advanced.
 */
let now = new Date();
let world: TestApp;
let site: TourSite;
let agent: Person;
let rival: Person;
let boss: Person;
let visitor: Person;
let port: number;
let propertyId: number;
const zip = smallExport();
const waitingForRoom =
  'The server is out of storage space. Your progress is saved, and the upload will continue when there is space.';
const pieceHeaders = {
  'tus-resumable': '1.0.0',
  'content-type': 'application/offset+octet-stream',
  'upload-offset': '0',
};

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}
const as = (person: Person | null, at = port): Caller => ({ port: at, cookies: person?.cookies ?? {} });
const uploadsFolder = () => join(world.folder, 'uploads');
const staged = () => readdir(dirname(world.kit.files.stagingPath()));
const fileOf = (path: string) => join(uploadsFolder(), path.split('/').at(-1) as string);
const arrived = async (path: string) => (await stat(fileOf(path))).size;
const message = (reply: { body: string }) => JSON.parse(reply.body).message as string;

async function present(): Promise<{ tourUrl: string; version: string } | null> {
  const reply = await world.inject({ url: `/api/properties/${propertyId}/tour` });
  if (reply.statusCode === 404) return null;
  const { tourUrl } = reply.json();
  return { tourUrl, version: new URL(tourUrl).hostname.split('.')[0] as string };
}
async function begun(bytes = zip, caller = as(agent)): Promise<string> {
  const reply = await beginTus(caller, { propertyId, bytes: bytes.length });
  expect([reply.status, reply.body]).toEqual([201, '']);
  return reply.headers.location as string;
}
async function sent(bytes = zip, caller = as(agent)): Promise<string> {
  const path = await begun(bytes, caller);
  expect((await sendTus(caller, path, 0, bytes)).status).toBe(204);
  return path;
}
async function served(version: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of Object.keys(exportFiles).filter((name) => name !== 'index.htm')) {
    const reply = await requestSite(site.port, version, {
      path: `/${encodeURI(name).replaceAll('#', '%23')}`,
    });
    found[name] = `${reply.status} ${reply.body.toString('base64')}`;
  }
  return found;
}

type HeldImport = { caller: Caller; isChecked: Promise<void>; letGo(): void };

/** Starts another process, in which an inspected tour is published only once it is released. */
async function holdingImports(): Promise<HeldImport> {
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
  return { caller: as(agent, await listen(app)), isChecked, letGo };
}

/** Ends the connection that holds the upload's lock, like a restart of the database. */
async function loseLock(path: string): Promise<void> {
  const isOfUpload = "(classid::bigint << 32 | objid::bigint) = hashtextextended('tour-upload:' || $1, 0)";
  const id = path.split('/').at(-1);
  const holders = () => world.kit.pool.query(`select pid from pg_locks where ${isOfUpload}`, [id]);
  const { rows } = await holders();
  expect(rows).toHaveLength(1);
  await world.kit.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await expect.poll(async () => (await holders()).rows).toEqual([]);
}

/** Returns the highest number of concurrent processes. */
async function processesDuring(work: () => Promise<void>): Promise<number> {
  let alive = 0;
  let most = 0;
  const count = (opened: unknown) => {
    most = Math.max(most, ++alive);
    (opened as { process: ChildProcess }).process.once('exit', () => alive--);
  };
  subscribe('child_process', count);
  await work().finally(() => unsubscribe('child_process', count));
  return most;
}

beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  site = await startTourSite({ kit: world.kit, host: '127.0.0.1', port: 0, appOrigins: [] });
  port = await listen(world.app);
  agent = await signInAs(world, 'property_manager');
  rival = await signInAs(world, 'property_manager');
  boss = await signInAs(world, 'admin');
  visitor = await signInAs(world);
});
afterAll(async () => {
  await site?.close();
  await world?.close();
});
beforeEach(async () => {
  now = new Date();
  await sql`delete from tour_uploads`.execute(world.kit.db);
  for (const name of await readdir(uploadsFolder()).catch(() => [])) await rm(join(uploadsFolder(), name));
  propertyId = await insertProperty(world.kit.db, agent.id, buildDraft(), now);
});

describe('POST /api/upload/virtual-tour/:id', () => {
  test('makes the archive the tour of the property', async () => {
    const reply = await sendForm(as(agent), propertyId, { bytes: zip });
    const tour = await present();
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      200,
      {
        status: 'success',
        tourUrl: `http://${tour?.version}.localhost:3001/index.htm`,
        message: 'Virtual tour uploaded and extracted successfully',
        directoryContents: Object.keys(exportFiles).sort(),
        warnings: [],
      },
    ]);
    expect(await staged()).toEqual([]);
    const { rows } = await world.kit.pool.query(
      "select actor_id, subject, details from audit_entries where action = 'tour uploaded' order by id desc limit 1",
    );
    expect(rows[0]).toEqual({
      actor_id: agent.id,
      subject: `property ${propertyId}`,
      details: { title: expect.any(String), versionId: tour?.version },
    });
    const { rows: versions } = await world.kit.pool.query(
      'select created_by, filename from tour_versions where id = $1',
      [tour?.version],
    );
    expect(versions).toEqual([{ created_by: agent.id, filename: expect.stringMatching(/\.zip$/) }]);
  });

  test("accepts an admin's upload for any home", async () => {
    expect((await sendForm(as(boss), propertyId, { bytes: zip })).status).toBe(200);
  });

  test.each<[number, string, () => Promise<{ status: number; body: string }>]>([
    [401, 'Please sign in first.', () => sendForm(as(null), propertyId, { bytes: zip })],
    [403, "You don't have permission to do this.", () => sendForm(as(visitor), propertyId, { bytes: zip })],
    [403, 'You can only edit your own listings.', () => sendForm(as(rival), propertyId, { bytes: zip })],
    [
      403,
      'This request came from another site, so we blocked it.',
      () => sendForm(as(agent), propertyId, { bytes: zip }, { headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
    [404, 'Property not found.', () => sendForm(as(agent), 2_147_483_647, { bytes: zip })],
    [404, 'Property not found.', () => sendForm(as(agent), 'x', { bytes: zip })],
    [400, tourMessages.notZipName, () => sendForm(as(agent), propertyId, { name: 'tour.rar', bytes: zip })],
    [
      400,
      'The file name contains characters that we cannot store. Rename the file and try again.',
      () => sendForm(as(agent), propertyId, { name: 'a\0.zip', bytes: zip }),
    ],
    [400, tourMessages.noFile, () => sendForm(as(agent), propertyId, { field: 'other', bytes: zip })],
    [
      400,
      tourMessages.noFile,
      () => callServer(as(agent), { method: 'POST', path: `/api/upload/virtual-tour/${propertyId}` }),
    ],
    [
      413,
      tourMessages.tooLarge,
      () =>
        callServer(as(agent), {
          method: 'POST',
          path: `/api/upload/virtual-tour/${propertyId}`,
          headers: {
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': String(tourLimits.zipMaxBytes + 10_000),
          },
        }),
    ],
  ])('returns %i with %s', async (status, sentence, ask) => {
    const reply = await ask();
    expect([reply.status, message(reply)]).toEqual([status, sentence]);
    expect(await present()).toBeNull();
    expect(await staged()).toEqual([]);
  });

  test("returns 422 with the name of a hostile archive's problem and keeps the current tour", async () => {
    await sendForm(as(agent), propertyId, { bytes: zip });
    const before = await present();
    const reply = await sendForm(as(agent), propertyId, {
      bytes: smallExport({ '../../evil.sh': { data: 'x' } }),
    });
    expect(reply.status).toBe(422);
    expect(message(reply)).toContain('evil.sh');
    expect(await present()).toEqual(before);
    expect(await staged()).toEqual([]);
  });

  test('removes everything after a lost connection', async () => {
    const bytes = smallExport({ 'media/more.bin': { data: buildBytes(3_000_000, 77) } });
    const cutAfter = { bytes: 2_000_000, until: async () => (await staged()).length > 0 };
    await expect(sendForm(as(agent), propertyId, { bytes }, { cutAfter })).rejects.toThrow('cut');
    await waitFor(async () => (await staged()).length === 0);
    expect(await present()).toBeNull();
  });

  test('returns 429 for too many concurrent uploads, and runs no process for an unfinished one', {
    tags: 'thorough',
  }, async () => {
    // A slot is released shortly after the received bytes are removed.
    await waitFor(async () => {
      const replies = [1, 2, 3].map(() => sendForm(as(agent), propertyId, { bytes: zip }));
      return (await Promise.all(replies)).every(({ status }) => status === 200);
    });
    const ofRival = await insertProperty(world.kit.db, rival.id, buildDraft(), now);
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    const hangs = { cutAfter: { bytes: 1_000, until: async () => isOver } };
    const slow: Promise<unknown>[] = [];
    const begin = async (person: Person, count: number, id = propertyId) => {
      for (let at = 0; at < count; at++)
        slow.push(sendForm(as(person), id, { bytes: zip }, hangs).catch(() => {}));
      await waitFor(async () => (await staged()).length === slow.length);
    };
    const processes = await processesDuring(async () => {
      await begin(agent, 3);
      const fourth = await sendForm(as(agent), propertyId, { bytes: zip });
      expect([fourth.status, message(fourth)]).toEqual([
        429,
        'You are already uploading 3 tours. Wait until one of them has finished.',
      ]);
      await begin(boss, 3);
      await begin(rival, 2, ofRival);
    });
    expect(processes).toBe(0);
    const ninth = await sendForm(as(rival), ofRival, { bytes: zip });
    expect([ninth.status, message(ninth)]).toEqual([
      429,
      'Many tours are being uploaded right now. Please try again in a few minutes.',
    ]);
    isOver = true;
    await Promise.all(slow);
    await waitFor(async () => (await staged()).length === 0);
    expect((await sendForm(as(agent), propertyId, { bytes: zip })).status).toBe(200);
  });

  test.each([
    ['within the words before the file', 60],
    ['within the file', 1_000],
  ])('releases the slot of a connection lost %s', async (_, bytes) => {
    const begun = () => new Promise<void>((resolve) => world.app.server.once('request', () => resolve()));
    for (let count = 0; count < 4; count++) {
      const isThere = begun();
      const cutAfter = { bytes, until: () => isThere.then(() => true) };
      await expect(sendForm(as(agent), propertyId, { bytes: zip }, { cutAfter })).rejects.toThrow('cut');
    }
    await waitFor(async () => (await sendForm(as(agent), propertyId, { bytes: zip })).status === 200);
  });

  test('inspects concurrent uploads two at a time', { tags: 'thorough' }, async () => {
    const people = [agent, agent, agent, boss, boss, boss];
    const processes = await processesDuring(async () => {
      const replies = await Promise.all(
        people.map((person) => sendForm(as(person), propertyId, { bytes: zip })),
      );
      expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200));
    });
    expect(processes).toBe(2);
  });

  test('returns 507 without disk space', async () => {
    const stage = async () => {
      throw new AppError(
        'no-space',
        'no_space',
        english('There is no room left on the server for this file.'),
      );
    };
    const full = await world.startAnother({ files: { ...world.kit.files, stage } });
    const reply = await sendForm(as(agent, await listen(full)), propertyId, { bytes: zip });
    await full.close();
    expect([reply.status, message(reply)]).toEqual([
      507,
      'There is no room left on the server for this file.',
    ]);
    expect(await present()).toBeNull();
  });
});

describe('/api/uploads/tours', () => {
  test('imports a tour received in chunks like one sent at once', async () => {
    const half = Math.floor(zip.length / 2);
    const path = await begun();
    expect(path).toMatch(/^\/api\/uploads\/tours\/[0-9a-f]{32}$/);
    expect((await sendTus(as(agent), path, 0, zip.subarray(0, half))).headers['upload-offset']).toBe(
      String(half),
    );
    expect((await requestTus(as(agent), path)).headers).toMatchObject({
      'upload-offset': String(half),
      'upload-length': String(zip.length),
      'cache-control': 'no-store',
    });
    await sendTus(as(agent), path, half, zip.subarray(half));
    expect(await present()).toBeNull();
    const reply = await finishTus(as(agent), path);
    const piecewise = await present();
    expect(reply.status).toBe(200);
    const atOnce = JSON.parse((await sendForm(as(agent), propertyId, { bytes: zip })).body);
    const whole = await present();
    expect(JSON.parse(reply.body)).toEqual({
      ...atOnce,
      tourUrl: `http://${piecewise?.version}.localhost:3001/index.htm`,
    });
    const bytes = await served(piecewise?.version as string);
    expect(bytes).toEqual(await served(whole?.version as string));
    expect(bytes['script.js']).toBe(`200 ${Buffer.from('boot();').toString('base64')}`);
    expect(await readdir(uploadsFolder())).toEqual([]);
    expect(await staged()).toEqual([]);
  });

  test('returns the same response to a repeated finish without a second import', async () => {
    const path = await sent();
    const first = await finishTus(as(agent), path);
    const again = await finishTus(as(agent), path);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const { rows } = await world.kit.pool.query('select id from tour_versions where property_id = $1', [
      propertyId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('returns 200 for the status of a published upload, and 410 once it is no longer published', async () => {
    const path = await sent();
    await finishTus(as(agent), path);
    const after = await requestTus(as(agent), path);
    expect([after.status, after.headers['upload-offset']]).toEqual([200, String(zip.length)]);
    await sendForm(as(agent), propertyId, { bytes: zip });
    expect((await requestTus(as(agent), path)).status).toBe(410);
  });

  test('returns 409 to one of two concurrent finish requests', async () => {
    const path = await sent();
    const replies = await Promise.all([finishTus(as(agent), path), finishTus(as(agent), path)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await world.kit.pool.query('select id from tour_versions where property_id = $1', [
      propertyId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('returns 409 while another process imports the tour', { tags: 'thorough' }, async () => {
    const path = await sent();
    const client = await world.kit.pool.connect();
    const key = [`tour-upload:${path.split('/').at(-1)}`];
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', key);
    const during = await finishTus(as(agent), path);
    const removal = await requestTus(as(agent), path, 'DELETE');
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', key);
    client.release();
    expect([during.status, removal.status, message(removal)]).toEqual([
      409,
      409,
      'This tour is already being checked.',
    ]);
    expect((await finishTus(as(agent), path)).status).toBe(200);
  });

  test('never publishes an upload that was cancelled during an import whose lock was lost', {
    tags: 'thorough',
  }, async () => {
    await finishTus(as(agent), await sent());
    const before = await present();
    const path = await sent(smallExport({ 'script.js': { data: 'other();' } }));
    const held = await holdingImports();
    const finished = finishTus(held.caller, path);
    await held.isChecked;
    await loseLock(path);
    expect((await requestTus(as(agent), path, 'DELETE')).status).toBe(204);
    held.letGo();
    const reply = await finished;
    expect([reply.status, message(reply)]).toEqual([404, 'This upload does not exist or has expired.']);
    expect(await present()).toEqual(before);
    expect(await readdir(uploadsFolder())).toEqual([]);
  });

  test('returns the same tour twice when the lock was lost', { tags: 'thorough' }, async () => {
    const path = await sent();
    const held = await holdingImports();
    const finished = finishTus(held.caller, path);
    await held.isChecked;
    await loseLock(path);
    const second = await finishTus(as(agent), path);
    held.letGo();
    const first = await finished;
    expect([first.status, second.status, first.body]).toEqual([200, 200, second.body]);
    const { rows } = await world.kit.pool.query('select id from tour_versions where property_id = $1', [
      propertyId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('returns 409 for a finish before the upload is complete and for a wrong offset', async () => {
    const path = await begun();
    await sendTus(as(agent), path, 0, zip.subarray(0, 1000));
    const early = await finishTus(as(agent), path);
    expect([early.status, message(early)]).toEqual([
      409,
      `Only 1000 of ${zip.length} bytes have been uploaded. Finish the upload first.`,
    ]);
    expect((await sendTus(as(agent), path, 999, zip.subarray(999))).status).toBe(409);
    expect((await requestTus(as(agent), path)).headers['upload-offset']).toBe('1000');
  });

  test('keeps received bytes over two lost connections and accepts the rest', {
    tags: 'thorough',
  }, async () => {
    const bytes = smallExport({ 'media/more.bin': { data: buildBytes(6_000_000, 78) } });
    const path = await begun(bytes);
    const offset = async () => Number((await requestTus(as(agent), path)).headers['upload-offset']);
    for (const part of [2_500_000, 5_000_000]) {
      const start = await offset();
      const cutAfter = { bytes: part - start, until: async () => (await arrived(path)) > start };
      await expect(sendTus(as(agent), path, start, bytes.subarray(start), cutAfter)).rejects.toThrow('cut');
      expect(await offset()).toBeGreaterThan(start);
    }
    const start = await offset();
    expect(start).toBeLessThan(bytes.length);
    await sendTus(as(agent), path, start, bytes.subarray(start));
    expect((await finishTus(as(agent), path)).status).toBe(200);
    const reply = await requestSite(site.port, (await present())?.version as string, {
      path: '/media/more.bin',
    });
    expect(reply.body.equals(buildBytes(6_000_000, 78))).toBe(true);
  });

  test('loses no received bytes over fifty lost connections', { tags: 'thorough' }, async () => {
    const bytes = smallExport({ 'media/more.bin': { data: buildBytes(5_000_000, 80) } });
    const path = await begun(bytes);
    let before = 0;
    for (let cut = 0; cut < 50; ) {
      const offset = Number((await requestTus(as(agent), path)).headers['upload-offset']);
      expect(offset).toBeGreaterThanOrEqual(before);
      before = offset;
      const asked = new Promise<IncomingMessage>((resolve) => world.app.server.once('request', resolve));
      const hasCome = async () => (await asked).socket.bytesRead > 70_000;
      const cutAfter = { bytes: 90_003 + 131 * cut, until: hasCome };
      const sent = await sendTus(as(agent), path, offset, bytes.subarray(offset), cutAfter).catch(
        (error: Error) => error,
      );
      // Bytes sent before the cut may arrive after the request for the offset. The server then responds with
      // 409, and the client asks for the offset again.
      expect(sent instanceof Error ? sent.message : sent.status).toSatisfy(
        (end) => end === 409 || String(end).includes('cut'),
      );
      if (sent instanceof Error) cut += 1;
    }
    const goOn = async () => {
      const rest = Number((await requestTus(as(agent), path)).headers['upload-offset']);
      expect(rest).toBeGreaterThan(1_000_000);
      return (await sendTus(as(agent), path, rest, bytes.subarray(rest))).status;
    };
    expect([await goOn(), await goOn()]).toContain(204);
    expect((await finishTus(as(agent), path)).status).toBe(200);
    const reply = await requestSite(site.port, (await present())?.version as string, {
      path: '/media/more.bin',
    });
    expect(reply.body.equals(buildBytes(5_000_000, 80))).toBe(true);
  });

  test('replaces an old connection that only seems alive', { tags: 'thorough' }, async () => {
    const path = await begun();
    let isAnswered = false;
    const hangs = { bytes: 2_000_000, until: async () => isAnswered };
    const stuck = sendTus(as(agent), path, 0, zip, hangs).catch((error) => error);
    await waitFor(async () => (await arrived(path)) > 0);
    const offset = Number((await requestTus(as(agent), path)).headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    isAnswered = true;
    await stuck;
    expect((await sendTus(as(agent), path, offset, zip.subarray(offset))).status).toBe(204);
    expect((await finishTus(as(agent), path)).status).toBe(200);
  });

  test('continues an upload after a server restart', { tags: 'thorough' }, async () => {
    const path = await begun();
    await sendTus(as(agent), path, 0, zip.subarray(0, 700_001));
    const second = await world.startAnother();
    const there = as(agent, await listen(second));
    expect((await requestTus(there, path)).headers['upload-offset']).toBe('700001');
    await sendTus(there, path, 700_001, zip.subarray(700_001));
    const reply = await finishTus(there, path);
    await second.close();
    expect(reply.status).toBe(200);
    expect(await present()).not.toBeNull();
  });

  test('accepts chunks in two processes alternately, and a finish in either', {
    tags: 'thorough',
  }, async () => {
    const store = openDiskStore(join(world.folder, 'files'));
    const second = await world.startAnother({ files: store });
    const callers = [as(agent), as(agent, await listen(second))];
    for (const finishing of callers) {
      const bytes = smallExport({ 'media/more.bin': { data: buildBytes(2_000_000, 90) } });
      const path = await begun(bytes);
      for (let at = 0, piece = 0; at < bytes.length; at += 700_001, piece++) {
        const caller = callers[piece % 2] as Caller;
        expect((await requestTus(caller, path)).headers['upload-offset']).toBe(String(at));
        expect((await sendTus(caller, path, at, bytes.subarray(at, at + 700_001))).status).toBe(204);
      }
      expect((await finishTus(finishing, path)).status).toBe(200);
      const { version } = (await present()) as { version: string };
      const { rows } = await world.kit.pool.query('select zip_key from tour_versions where id = $1', [
        version,
      ]);
      expect(rows[0].zip_key).toBe(`tours/${createHash('sha256').update(bytes).digest('hex')}.zip`);
      const reply = await requestSite(site.port, version, { path: '/media/more.bin' });
      expect(reply.body.equals(buildBytes(2_000_000, 90))).toBe(true);
      expect(await readdir(uploadsFolder())).toEqual([]);
    }
    await second.close();
    await store.close();
  });

  test('records one audit entry with user and home, however often the finish is requested', async () => {
    const path = await sent();
    const trail = async () => {
      const { rows } = await world.kit.pool.query(
        "select actor_id, details->>'versionId' as version from audit_entries where action = 'tour uploaded' and subject = $1",
        [`property ${propertyId}`],
      );
      return rows;
    };
    expect(await trail()).toEqual([]);
    for (const _ of [1, 2]) expect((await finishTus(as(agent), path)).status).toBe(200);
    expect(await trail()).toEqual([{ actor_id: agent.id, version: (await present())?.version }]);
  });

  test.each([
    ['in pieces', async () => finishTus(as(boss), await sent(zip, as(boss)))],
    ['by the form', () => sendForm(as(boss), propertyId, { bytes: zip })],
  ])("records the admin who uploads %s for another manager's home", async (_, upload) => {
    expect((await upload()).status).toBe(200);
    const { rows: trail } = await world.kit.pool.query(
      "select actor_id from audit_entries where action = 'tour uploaded' and subject = $1",
      [`property ${propertyId}`],
    );
    const { rows: versions } = await world.kit.pool.query(
      'select created_by from tour_versions where property_id = $1',
      [propertyId],
    );
    expect([trail, versions]).toEqual([[{ actor_id: boss.id }], [{ created_by: boss.id }]]);
  });

  test('keeps the end of a name that is too long, with its ZIP extension', async () => {
    const filename = `the beginning ${'x'.repeat(tourLimits.filenameMax)} the end.zip`;
    const { headers } = await beginTus(as(agent), { propertyId, filename, bytes: zip.length });
    const path = headers.location as string;
    await sendTus(as(agent), path, 0, zip);
    expect((await finishTus(as(agent), path)).status).toBe(200);
    const { rows } = await world.kit.pool.query('select filename from tour_versions where property_id = $1', [
      propertyId,
    ]);
    expect(rows).toEqual([{ filename: filename.slice(-tourLimits.filenameMax) }]);
  });

  test('keeps an upload beyond the plan with 409, and imports it once the plan has a free place', async () => {
    const owner = await signInAs(world, 'property_manager');
    await world.kit.pool.query(`update users set membership_plan = 'basic' where id = $1`, [owner.id]);
    const homes: number[] = [];
    for (const _ of [1, 2, 3]) homes.push(await insertProperty(world.kit.db, owner.id, buildDraft(), now));
    [propertyId] = homes as [number];
    const path = await sent(zip, as(owner));
    const othersShow = (tour: string | null) =>
      world.kit.pool.query('update properties set published_tour = $1 where id = any($2)', [
        tour,
        homes.slice(1),
      ]);
    await othersShow(`${'a'.repeat(26)}/index.htm`);
    const refused = await finishTus(as(owner), path);
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([409, 'plan_tours_full']);
    expect(await readdir(uploadsFolder())).toEqual([path.split('/').at(-1)]);
    await othersShow(null);
    expect((await finishTus(as(owner), path)).status).toBe(200);
  });

  test('returns 404 to another account, even an admin', async () => {
    const path = await sent();
    for (const other of [rival, boss]) {
      expect((await requestTus(as(other), path)).status).toBe(404);
      expect((await sendTus(as(other), path, zip.length, Buffer.alloc(0))).status).toBe(404);
      expect((await requestTus(as(other), path, 'DELETE')).status).toBe(404);
      expect((await finishTus(as(other), path)).status).toBe(404);
    }
    expect((await finishTus(as(agent), '/api/uploads/tours/..%2f..%2fescape')).status).toBe(404);
    expect((await finishTus(as(agent), path)).status).toBe(200);
  });

  test.each<[number, string, () => Promise<{ status: number; body: string }>]>([
    [401, 'Please sign in first.', () => beginTus(as(null), { propertyId, bytes: 5 })],
    [403, "You don't have permission to do this.", () => beginTus(as(visitor), { propertyId, bytes: 5 })],
    [403, 'You can only edit your own listings.', () => beginTus(as(rival), { propertyId, bytes: 5 })],
    [
      403,
      'This request came from another site, so we blocked it.',
      () => beginTus(as(agent), { propertyId, bytes: 5, headers: { 'sec-fetch-site': 'same-site' } }),
    ],
    [404, 'Property not found.', () => beginTus(as(agent), { propertyId: 2_147_483_647, bytes: 5 })],
    [
      400,
      'Provide the property and the file name of the tour.',
      () => beginTus(as(agent), { propertyId: 'x', bytes: 5 }),
    ],
    [400, tourMessages.notZipName, () => beginTus(as(agent), { propertyId, filename: 'a.rar', bytes: 5 })],
    [
      400,
      'The file name contains characters that we cannot store. Rename the file and try again.',
      () => beginTus(as(agent), { propertyId, filename: 'a\0.zip', bytes: 5 }),
    ],
    [400, 'The file is empty.', () => beginTus(as(agent), { propertyId, bytes: 0 })],
    [
      413,
      tourMessages.tooLarge,
      () => beginTus(as(agent), { propertyId, bytes: tourLimits.zipMaxBytes + 1 }),
    ],
  ])('returns %i at creation with: %s', async (status, sentence, ask) => {
    const reply = await ask();
    expect([reply.status, message(reply)]).toEqual([status, sentence]);
    const { rows } = await world.kit.pool.query('select id from tour_uploads');
    expect(rows).toEqual([]);
  });

  test('returns 413 for more bytes than announced', async () => {
    const path = await begun(zip.subarray(0, 300_000));
    expect((await sendTus(as(agent), path, 0, zip.subarray(0, 600_000))).status).toBe(413);
    expect((await requestTus(as(agent), path)).headers['upload-offset']).toBe('0');
  });

  test('returns 413 for too many bytes without a declared length', async () => {
    const path = await begun(zip.subarray(0, 1000));
    const headers = { ...pieceHeaders, 'transfer-encoding': 'chunked' };
    const reply = await callServer(as(agent), {
      method: 'PATCH',
      path,
      headers,
      chunks: [zip.subarray(0, 2000)],
    });
    expect(reply.status).toBe(413);
    expect(await arrived(path)).toBe(0);
  });

  test.each<[number, Record<string, string | undefined>]>([
    [412, { 'tus-resumable': undefined }],
    [412, { 'tus-resumable': '0.2.2' }],
    [415, { 'content-type': 'application/json' }],
    [415, { 'content-type': 'application/octet-stream' }],
    [400, { 'upload-offset': undefined }],
    [400, { 'upload-offset': '-1' }],
    [400, { 'upload-offset': '1e3' }],
    [409, { 'upload-offset': '7' }],
  ])('returns %i for a chunk with %j', async (status, changed) => {
    const path = await begun();
    const headers = Object.fromEntries(
      Object.entries({ ...pieceHeaders, ...changed }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    const reply = await callServer(as(agent), { method: 'PATCH', path, headers, body: zip });
    expect([reply.status, typeof JSON.parse(reply.body).message]).toEqual([status, 'string']);
    expect(await arrived(path)).toBe(0);
  });

  test('returns 410 for a chunk of an upload that is already a tour', async () => {
    const path = await sent();
    await finishTus(as(agent), path);
    expect((await sendTus(as(agent), path, zip.length, Buffer.alloc(0))).status).toBe(410);
  });

  test('alternates between two tabs that send the same upload, and keeps its bytes intact', {
    tags: 'thorough',
  }, async () => {
    const bytes = smallExport({ 'media/more.bin': { data: buildBytes(9_000_000, 79) } });
    const path = await begun(bytes);
    const sendAll = async () => {
      for (;;) {
        const offset = Number((await requestTus(as(agent), path)).headers['upload-offset']);
        if (offset === bytes.length) return;
        const piece = bytes.subarray(offset, offset + 1_500_000);
        const reply = await sendTus(as(agent), path, offset, piece).catch(() => null);
        expect([204, 409, 'lost']).toContain(reply?.status ?? 'lost');
      }
    };
    await Promise.all([sendAll(), sendAll()]);
    expect((await finishTus(as(agent), path)).status).toBe(200);
    const reply = await requestSite(site.port, (await present())?.version as string, {
      path: '/media/more.bin',
    });
    expect(reply.body.equals(buildBytes(9_000_000, 79))).toBe(true);
  });

  test('returns 429 for too many unfinished uploads', async () => {
    for (let count = 0; count < tourLimits.maxUnfinishedUploads; count++) await begun();
    const reply = await beginTus(as(agent), { propertyId, bytes: 5 });
    expect([reply.status, reply.headers['retry-after'], message(reply)]).toEqual([
      429,
      '60',
      'You have 10 unfinished uploads. Finish or cancel one of them first.',
    ]);
    await sql`update tour_uploads set refusal = '{"kind":"unprocessable","code":"no_zip","message":"No ZIP"}'
      where id = (select min(id) from tour_uploads)`.execute(world.kit.db);
    expect((await beginTus(as(agent), { propertyId, bytes: 5 })).status).toBe(201);
  });

  test('returns the expiry of an upload with each chunk: 48 hours after its creation', {
    tags: 'thorough',
  }, async () => {
    const path = await begun();
    const end = new Date(now.getTime() + 48 * 3_600_000).toUTCString();
    const first = await sendTus(as(agent), path, 0, zip.subarray(0, 1_000));
    expect([first.headers['upload-expires'], first.headers['cache-control']]).toEqual([
      end,
      'private, no-store',
    ]);
    const last = await sendTus(as(agent), path, 1_000, zip.subarray(1_000));
    expect([last.status, last.headers['upload-expires']]).toEqual([204, undefined]);
  });

  test('frees the place of an upload that receives nothing for an hour', {
    tags: 'thorough',
  }, async () => {
    const kept = await begun();
    await sendTus(as(agent), kept, 0, zip.subarray(0, 1000));
    for (let count = 1; count < tourLimits.maxUnfinishedUploads; count++) await begun();
    now = new Date(now.getTime() + tourLimits.idleUploadMs - 1);
    expect((await beginTus(as(agent), { propertyId, bytes: 5 })).status).toBe(429);
    now = new Date(now.getTime() + 1);
    const second = await world.startAnother();
    await second.ready();
    await second.close();
    expect(await readdir(uploadsFolder())).toEqual([kept.split('/').at(-1)]);
    await begun();
    expect((await requestTus(as(agent), kept)).headers['upload-offset']).toBe('1000');
  });

  test('keeps a first chunk that is still being received after an hour', { tags: 'thorough' }, async () => {
    const path = await begun();
    const id = path.split('/').at(-1);
    let isSwept = false;
    onTestFinished(() => {
      isSwept = true;
    });
    const hangs = { bytes: 1_000, until: async () => isSwept };
    const cut = sendTus(as(agent), path, 0, zip, hangs).catch((error) => error);
    const keptUntil = () =>
      world.kit.pool.query(
        'select expires_at - created_at > $2::interval as kept from tour_uploads where id = $1',
        [id, `${tourLimits.idleUploadMs} milliseconds`],
      );
    await expect.poll(async () => (await keptUntil()).rows[0].kept).toBe(true);
    now = new Date(now.getTime() + tourLimits.idleUploadMs);
    const second = await world.startAnother();
    await second.ready();
    await second.close();
    isSwept = true;
    await cut;
    const { status, headers } = await requestTus(as(agent), path);
    expect(status).toBe(200);
    const offset = Number(headers['upload-offset']);
    expect((await sendTus(as(agent), path, offset, zip.subarray(offset))).status).toBe(204);
    expect((await finishTus(as(agent), path)).status).toBe(200);
  });

  test("returns 500 and uses no place when an upload's file cannot be created", async () => {
    const db = world.kit.db.withPlugin({
      transformQuery: ({ node }) => node,
      // The folder is deleted after each statement, so it is missing when the upload's file is to be created.
      async transformResult({ result }) {
        await rm(uploadsFolder(), { recursive: true, force: true });
        return result;
      },
    });
    const broken = await world.startAnother({ db });
    const reply = await beginTus(as(agent, await listen(broken)), { propertyId, bytes: 5 });
    await broken.close();
    expect(reply.status).toBe(500);
    expect((await world.kit.pool.query('select id from tour_uploads')).rows).toEqual([]);
  });

  test('returns 422 for a hostile archive, also when repeated, removes the upload and keeps the current tour', {
    tags: 'thorough',
  }, async () => {
    await finishTus(as(agent), await sent());
    const before = await present();
    const hostile = smallExport({ 'C:/evil.exe': { data: 'x' } });
    const path = await sent(hostile);
    const first = await finishTus(as(agent), path);
    const again = await finishTus(as(agent), path);
    expect([first.status, again.status]).toEqual([422, 422]);
    expect(message(first)).toContain('evil.exe');
    expect(message(again)).toBe(message(first));
    expect((await requestTus(as(agent), path)).headers['upload-offset']).toBe(String(hostile.length));
    expect(await present()).toEqual(before);
    expect(await readdir(uploadsFolder())).toEqual([]);
    expect(await staged()).toEqual([]);
  });

  test('allows a retry of an import that fails on the server', { tags: 'thorough' }, async () => {
    const path = await sent();
    const put = async () => {
      throw new Error('the store is away');
    };
    const broken = await world.startAnother({ files: { ...world.kit.files, put } });
    const reply = await finishTus(as(agent, await listen(broken)), path);
    await broken.close();
    expect(reply.status).toBe(500);
    expect(await staged()).toEqual([]);
    expect((await finishTus(as(agent), path)).status).toBe(200);
  });

  test('returns 507 without space at the end, keeps the upload and imports it once there is space', {
    tags: 'thorough',
  }, async () => {
    await finishTus(as(agent), await sent());
    const before = await present();
    const path = await sent(smallExport({ 'script.js': { data: 'other();' } }));
    const put = async () => {
      throw new AppError('no-space', 'no_space', english('There is no room left.'));
    };
    const full = await world.startAnother({ files: { ...world.kit.files, put } });
    const reply = await finishTus(as(agent, await listen(full)), path);
    await full.close();
    expect([reply.status, message(reply)]).toEqual([507, waitingForRoom]);
    expect(await readdir(uploadsFolder())).toEqual([path.split('/').at(-1)]);
    expect(await staged()).toEqual([]);
    expect(await present()).toEqual(before);
    expect((await finishTus(as(agent), path)).status).toBe(200);
    expect(await present()).not.toEqual(before);
  });

  test('returns 507 and keeps the upload when the disk fills up', { tags: 'thorough' }, async ({ skip }) => {
    skip(!existsSync('/dev/full'), 'this system has no /dev/full');
    const path = await begun();
    await rm(fileOf(path));
    await symlink('/dev/full', fileOf(path));
    const reply = await sendTus(as(agent), path, 0, zip);
    expect([reply.status, message(reply)]).toEqual([507, waitingForRoom]);
    await rm(fileOf(path));
    await writeFile(fileOf(path), '');
    expect((await requestTus(as(agent), path)).headers['upload-offset']).toBe('0');
    expect((await sendTus(as(agent), path, 0, zip)).status).toBe(204);
  });

  test('cancels and removes an upload', async () => {
    const path = await sent();
    expect((await requestTus(as(agent), path, 'DELETE')).status).toBe(204);
    expect(await readdir(uploadsFolder())).toEqual([]);
    expect((await finishTus(as(agent), path)).status).toBe(404);
  });

  test('serves other requests during thirty concurrent cancellations', { tags: 'thorough' }, async () => {
    const paths: string[] = [];
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < tourLimits.maxUnfinishedUploads; count++) paths.push(await begun());
      await sql`update tour_uploads set user_id = ${boss.id}`.execute(world.kit.db);
    }
    const [other, ...replies] = await Promise.all([
      callServer(as(agent), { method: 'GET', path: `/api/properties/${propertyId}` }),
      ...paths.map((path) => requestTus(as(boss), path, 'DELETE')),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 204));
    expect(other.status).toBe(200);
    expect(await readdir(uploadsFolder())).toEqual([]);
  });

  test('frees the space of a server killed after an import or rejection at the next start', {
    tags: 'thorough',
  }, async () => {
    const paths = [await sent(), await sent(Buffer.from('no archive'))];
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await finishTus(as(agent), path)).status);
    expect(statuses).toEqual([200, 422]);
    for (const path of paths) await writeFile(fileOf(path), 'not yet removed');
    const second = await world.startAnother();
    await second.ready();
    expect(await readdir(uploadsFolder())).toEqual([]);
    await second.close();
    const again: number[] = [];
    for (const path of paths) again.push((await finishTus(as(agent), path)).status);
    expect(again).toEqual(statuses);
  });

  test('expires an upload after 48 hours and removes its files at the next start', {
    tags: 'thorough',
  }, async () => {
    const path = await sent();
    const kept = await begun();
    await mkdir(uploadsFolder(), { recursive: true });
    await writeFile(join(uploadsFolder(), 'f'.repeat(32)), 'of nobody');
    await sql`update tour_uploads set expires_at = ${new Date(now.getTime() + 72 * 3_600_000)}
      where id = ${kept.split('/').at(-1)}`.execute(world.kit.db);
    now = new Date(now.getTime() + tourLimits.uploadRetentionMs - 1);
    expect((await requestTus(as(agent), path)).status).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await requestTus(as(agent), path)).status).toBe(404);
    const second = await world.startAnother();
    await second.ready();
    expect(await readdir(uploadsFolder())).toEqual([kept.split('/').at(-1)]);
    await second.close();
  });
});

describe('sweep of uploads', () => {
  test('keeps an archive during its import more than a day after its last byte', {
    tags: 'thorough',
  }, async () => {
    const path = await sent();
    const dayBefore = new Date(Date.now() - 30 * 3_600_000);
    await utimes(fileOf(path), dayBefore, dayBefore);
    const times: Date[] = [];
    const keep: FileStore['keep'] = async (staged, key) => {
      times.push((await stat(staged.path)).mtime);
      return world.kit.files.keep(staged, key);
    };
    const second = await world.startAnother({ files: { ...world.kit.files, keep } });
    const beforeFinish = new Date(Date.now() - 1_000);
    expect((await finishTus(as(agent, await listen(second)), path)).status).toBe(200);
    await second.close();
    const stale = times.filter((time) => time < beforeFinish);
    expect([times.length > 0, stale]).toEqual([true, []]);
  });

  test('keeps an expired upload during its import', { tags: 'thorough' }, async () => {
    const path = await sent();
    const held = await holdingImports();
    const finished = finishTus(held.caller, path);
    await held.isChecked;
    now = new Date(now.getTime() + tourLimits.uploadRetentionMs);
    const second = await world.startAnother();
    await second.ready();
    await second.close();
    held.letGo();
    expect((await finished).status).toBe(200);
    expect(await present()).not.toBeNull();
  });
});

describe('slow clients', () => {
  test('are allowed for an upload, but not for other requests, nor when they send nothing', {
    tags: 'thorough',
  }, async () => {
    const hurried = await createTestApp({ clock: () => now, bodyTimes: { wholeMs: 300, silenceMs: 6_000 } });
    const at = await listen(hurried.app);
    const owner = await signInAs(hurried, 'property_manager');
    propertyId = await insertProperty(hurried.kit.db, owner.id, buildDraft(), now);
    const path = await begun(zip, as(owner, at));
    expect(hurried.app.server.requestTimeout).toBe(0);
    const trickle = (address: string, method: string, headers: Record<string, string>, pauses: number[]) =>
      sendSlowly(as(owner, at), address, method, headers, pauses);
    const tus = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    };
    expect(await trickle(path, 'PATCH', tus, [200, 200, 200, 200])).toBe(204);
    const json = { 'content-type': 'application/json' };
    expect(await trickle('/api/login', 'POST', json, [200, 200, 200, 200])).toBe('cut');
    const ofUnknownLength = { ...json, 'transfer-encoding': 'chunked' };
    expect(await trickle('/api/login', 'POST', ofUnknownLength, [200, 200, 200, 200])).toBe('cut');
    const silent = { ...tus, 'upload-offset': '4' };
    expect(await trickle(path, 'PATCH', silent, [10, 20_000, 10])).toBe('cut');
    await hurried.close();
  });
});
