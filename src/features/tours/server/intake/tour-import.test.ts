import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOwner, createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { SignedIn } from '#features/accounts/policy.ts';
import { startTourSite, type TourSite } from '#features/tours/server/site/tour-site.ts';
import { requestSite } from '#features/tours/server/testing/site-client.ts';
import { exportFiles, smallExport } from '#features/tours/server/testing/small-export.ts';
import type { TourArchive } from '#features/tours/server/upload/receive-archive.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { buildBytes } from '#kit/server/testing/some-bytes.ts';
import { refusedArchives } from '#kit/server/zip/testing/refused-archives.ts';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import { type ImportStep, importTour, operator } from './tour-import.ts';
import { verifyTour } from './tour-verification.ts';

let app: TestApp;
let site: TourSite;
let propertyId: number;

beforeAll(async () => {
  app = await createTestApp();
  site = await startTourSite({
    kit: app.kit,
    host: '127.0.0.1',
    port: 0,
    appOrigins: ['http://localhost:3000'],
  });
});
afterAll(async () => {
  await site.close();
  await app.close();
});
beforeEach(async () => {
  propertyId = await createTestProperty(app.kit);
});

async function* arriving(bytes: Buffer, pieceBytes = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
const archiveOf = (bytes: Buffer): TourArchive => ({ filename: 'tour.zip', stream: arriving(bytes) });
const importing = (bytes: Buffer, kit: Kit = app.kit) =>
  importTour(kit, operator, propertyId, archiveOf(bytes));

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const outcome = await work.then(
    () => new Error('it was taken'),
    (error: unknown) => error,
  );
  if (!(outcome instanceof AppError)) throw outcome;
  return outcome;
}

async function presentTour() {
  const reply = await app.inject({ url: `/api/properties/${propertyId}/tour` });
  return { status: reply.statusCode, body: reply.json() };
}

async function stagedFiles(): Promise<string[]> {
  return readdir(dirname(app.kit.files.stagingPath()));
}

async function keptFiles(): Promise<string[]> {
  const kept: string[] = [];
  for await (const { key } of app.kit.files.list('tours')) kept.push(key);
  return kept.sort();
}

describe('valid archive', () => {
  it('becomes the tour of the property', async () => {
    expect((await presentTour()).status).toBe(404);
    const imported = await importing(smallExport());
    expect(await presentTour()).toEqual({
      status: 200,
      body: {
        tourUrl: `http://${imported.versionId}.localhost:3001/index.htm?skip-loading`,
        startBytes: imported.startBytes,
        totalBytes: imported.totalBytes,
        files: Object.keys(exportFiles).length,
        rooms: [{ name: 'Wohnküche' }],
        posterUrl: null,
        sample: false,
      },
    });
    expect(imported.startBytes).toBeGreaterThan(0);
    expect(imported.startBytes).toBeLessThan(imported.totalBytes);
    expect(imported.directoryContents).toEqual(Object.keys(exportFiles).sort());
    expect(imported.warnings).toEqual([]);
    expect(await stagedFiles()).toEqual([]);
    const property = (await app.inject({ url: `/api/properties/${propertyId}` })).json();
    expect(property).toMatchObject({ hasTour: true });
    const page = await requestSite(site.port, imported.versionId, { path: '/index.htm' });
    expect(page.status).toBe(200);
  });

  it('is stored with its player, its poster and its first file names', async () => {
    const { versionId } = await importing(smallExport({ 'thumbnail.png': { data: 'png' } }, 'My tour/'));
    const { rows } = await app.kit.pool.query('select * from tour_versions where id = $1', [versionId]);
    expect(rows[0]).toMatchObject({
      page_path: 'My tour/index.htm',
      poster_path: 'My tour/thumbnail.png',
      player_build: '2092',
      filename: 'tour.zip',
      is_sample: false,
      created_by: null,
    });
    expect((await presentTour()).body.posterUrl).toBe(
      `http://${versionId}.localhost:3001/My%20tour/thumbnail.png`,
    );
    expect(JSON.stringify(rows[0])).not.toContain('someone@example.com');
  });

  it('replaces the current tour, which stays available to visitors who have it open', async () => {
    const before = await importing(smallExport());
    const after = await importing(smallExport({ 'script.js': { data: 'new();', method: 8 } }));
    expect((await presentTour()).body.tourUrl).toContain(after.versionId);
    const asked = { path: '/script.js' };
    expect((await requestSite(site.port, before.versionId, asked)).body.toString()).toBe('boot();');
    expect((await requestSite(site.port, after.versionId, asked)).body.toString()).toBe('new();');
  });

  it('is stored once, however many homes show it', async () => {
    const bytes = smallExport({ 'once.txt': { data: `${Math.random()}` } });
    const before = (await keptFiles()).length;
    await importing(bytes);
    propertyId = await createTestProperty(app.kit);
    await importing(bytes);
    expect((await keptFiles()).length - before).toBe(3 - 1);
  });

  it('reports its progress', async () => {
    const steps: ImportStep[] = [];
    const sizes: number[] = [];
    const onProgress = (step: ImportStep, doneBytes: number) => {
      if (steps.at(-1) !== step) steps.push(step);
      if (step === 'receiving') sizes.push(doneBytes);
    };
    const bytes = smallExport();
    await importTour(app.kit, operator, propertyId, archiveOf(bytes), { onProgress });
    expect(steps).toEqual(['receiving', 'checking', 'repacking', 'publishing']);
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    expect(sizes.at(-1)).toBe(bytes.length);
  });

  it('can be a sample, with a label', async () => {
    await importTour(app.kit, operator, propertyId, archiveOf(smallExport()), { isSample: true });
    expect((await presentTour()).body.sample).toBe(true);
  });

  it('has its checksums verified by a job without errors', async () => {
    const { versionId } = await importing(smallExport());
    const { rows } = await app.kit.pool.query(
      "select payload from graphile_worker._private_jobs where payload->>'versionId' = $1",
      [versionId],
    );
    expect(rows).toHaveLength(1);
    expect(await verifyTour(app.kit, versionId)).toEqual([]);
    const { rows: verified } = await app.kit.pool.query('select * from tour_versions where id = $1', [
      versionId,
    ]);
    expect(verified[0].verified_at).not.toBeNull();
    expect(verified[0].damaged_files).toEqual([]);
  });
});

describe('rejected import that keeps the current tour', () => {
  const sound = smallExport();
  const missing = 'The ZIP has no index.htm at its root or in a single folder.';
  const more: { what: string; zip(): Buffer; code: string; sentence: string }[] = [
    {
      what: 'an upload cut short',
      zip: () => sound.subarray(0, -9),
      code: 'zip_incomplete',
      sentence: 'upload is incomplete',
    },
    {
      what: 'no ZIP',
      zip: () => Buffer.from('%PDF-1.7'),
      code: 'zip_not_a_zip',
      sentence: 'This is not a ZIP file',
    },
    {
      what: 'no page',
      zip: () => smallExport({ 'index.htm': null }),
      code: 'tour_no_page',
      sentence: `${missing} It contains: "fonts/Roboto Bold Italic.woff", "lib/player.wasm"`,
    },
    {
      what: 'a page too deep',
      zip: () => smallExport({}, 'a/b/'),
      code: 'tour_no_page',
      sentence: 'The tour’s index.htm is inside too many folders. Zip only the folder "a/b".',
    },
    {
      what: 'several tours',
      zip: () =>
        smallExport({ 'index.htm': null, 'one/index.htm': { data: '1' }, 'two/index.html': { data: '2' } }),
      code: 'tour_no_page',
      sentence: 'The ZIP contains several tours ("one", "two"). Upload them one at a time.',
    },
    {
      what: 'an empty archive',
      zip: () => smallArchive(),
      code: 'tour_no_page',
      sentence: 'The ZIP is empty.',
    },
    {
      what: 'a page that is none',
      zip: () => smallExport({ 'index.htm': { data: buildBytes(4_000_001) } }),
      code: 'tour_page_too_large',
      sentence: '"index.htm" is too large to be a tour’s start page.',
    },
    {
      what: 'a damaged script',
      zip: () => smallExport({ 'script.js': { data: 'boot();', method: 8, crc: 7 } }),
      code: 'zip_wrong_checksum',
      sentence: '"script.js" is damaged',
    },
    {
      what: 'a page that unpacks to more than it says',
      zip: () => smallExport({ 'index.htm': { data: 'x'.repeat(5_000), method: 8, size: 400 } }),
      code: 'zip_lying_size',
      sentence: 'wrong size for "index.htm"',
    },
  ];

  let shown: { propertyId: number; versionId: string };
  beforeAll(async () => {
    propertyId = await createTestProperty(app.kit);
    shown = { propertyId, versionId: (await importing(sound)).versionId };
  });

  const expectRefused = async ({ zip, code, sentence }: (typeof more)[number]) => {
    propertyId = shown.propertyId;
    const [tour, kept] = [await presentTour(), await keptFiles()];
    expect(tour.body.tourUrl).toContain(shown.versionId);
    const refused = await refusalOf(importing(zip()));
    expect(refused).toMatchObject({ kind: 'unprocessable', code });
    expect(refused.message).toContain(sentence);
    expect(await presentTour()).toEqual(tour);
    expect(await keptFiles()).toEqual(kept);
    expect(await stagedFiles()).toEqual([]);
    expect((await requestSite(site.port, shown.versionId, { path: '/script.js' })).body.toString()).toBe(
      'boot();',
    );
  };

  it.each([...refusedArchives.slice(0, 3), ...more])('rejects $what', (archive) => expectRefused(archive));
  it.each(refusedArchives.slice(3))(
    'rejects $what, as in index-zip.test.ts',
    { tags: 'thorough' },
    (archive) => expectRefused(archive),
  );

  it.each(['tour.rar', 'tour.zip.exe', 'zip', ''])('rejects a file called %j', async (filename) => {
    const refused = await refusalOf(
      importTour(app.kit, operator, propertyId, { filename, stream: arriving(sound) }),
    );
    expect(refused).toMatchObject({
      kind: 'invalid',
      message: 'Please upload a ZIP file (3D Vista tour export)',
    });
  });

  it('rejects more than 5 GB, announced in advance or found while receiving', async () => {
    const limit = 5 * 1024 ** 3;
    const said = { filename: 'a.zip', stream: arriving(sound), expectedBytes: limit + 1 };
    const sentence = 'File is too large. Maximum allowed size is 5GB';
    expect(await refusalOf(importTour(app.kit, operator, propertyId, said))).toMatchObject({
      kind: 'too-large',
      message: sentence,
    });
    const vast = {
      filename: 'a.zip',
      stream: (async function* () {
        yield sound;
        // A chunk with only a length. Its content must not be read.
        yield { length: limit } as Uint8Array;
      })(),
    };
    expect(await refusalOf(importTour(app.kit, operator, propertyId, vast))).toMatchObject({
      kind: 'too-large',
    });
    expect(await stagedFiles()).toEqual([]);
  });

  it('rejects after a lost connection', async () => {
    const stream = (async function* () {
      yield sound.subarray(0, 40_000);
      throw new Error('aborted');
    })();
    await expect(importTour(app.kit, operator, propertyId, { filename: 'a.zip', stream })).rejects.toThrow(
      'aborted',
    );
    expect(await stagedFiles()).toEqual([]);
  });

  it('rejects when the disk is full, at whichever write it fills up', { tags: 'thorough' }, async () => {
    const { versionId } = await importing(sound);
    const full = () => {
      throw new AppError('no-space', 'no_space', english('full'));
    };
    const { files } = app.kit;
    const kits = [{ stage: full }, { keep: full }, { put: full }].map((failing) => ({
      ...app.kit,
      files: { ...files, ...failing },
    }));
    for (const kit of kits) {
      expect(
        await refusalOf(importing(smallExport({ 'x.txt': { data: `${Math.random()}` } }), kit)),
      ).toMatchObject({
        kind: 'no-space',
      });
      expect((await presentTour()).body.tourUrl).toContain(versionId);
      expect(await stagedFiles()).toEqual([]);
    }
  });

  it('rejects after a database failure at the last moment', { tags: 'thorough' }, async () => {
    const { versionId } = await importing(sound);
    const jobs = { enqueue: () => Promise.reject(new Error('the database went away')) };
    await expect(importing(smallExport({}, 'New/'), { ...app.kit, jobs })).rejects.toThrow('went away');
    expect((await presentTour()).body.tourUrl).toContain(versionId);
    const { rows } = await app.kit.pool.query('select id from tour_versions where property_id = $1', [
      propertyId,
    ]);
    expect(rows.map(({ id }) => id)).toEqual([versionId]);
    expect(await stagedFiles()).toEqual([]);
  });
});

describe('import permissions', () => {
  const actorWith = (id: number, role: SignedIn['role']): Actor<SignedIn | null> => ({
    visitorId: null,
    user: { id, role },
  });

  it("allow only the home's own manager and admins", async () => {
    const { rows } = await app.kit.pool.query('select owner_id from properties where id = $1', [propertyId]);
    const [owner, other] = [Number(rows[0].owner_id), await createOwner(app.kit)];
    const attempt = (actor: Actor<SignedIn | null>, id = propertyId) =>
      importTour(app.kit, actor, id, archiveOf(smallExport()));
    const { versionId } = await attempt(actorWith(owner, 'property_manager'));
    const { rows: versions } = await app.kit.pool.query(
      'select created_by from tour_versions where id = $1',
      [versionId],
    );
    expect(versions[0].created_by).toBe(owner);
    const become = (role: string) =>
      app.kit.pool.query('update users set role = $1 where id = $2', [role, other]);
    await become('admin');
    await attempt(actorWith(other, 'admin'));
    await become('property_manager');
    expect(await refusalOf(attempt(actorWith(other, 'property_manager')))).toMatchObject({
      kind: 'forbidden',
    });
    expect(await refusalOf(attempt(actorWith(owner, 'user')))).toMatchObject({ kind: 'forbidden' });
    expect(await refusalOf(attempt({ visitorId: 'v', user: null }))).toMatchObject({
      kind: 'unauthenticated',
    });
    expect(await refusalOf(attempt(operator, 2_000_000_000))).toMatchObject({ kind: 'not-found' });
  });
});

describe('later verification', () => {
  it('reports every file with a wrong checksum, large and small, in the archive and the sidecar', async () => {
    const { versionId } = await importing(
      smallExport({
        'huge.bin': { data: buildBytes(9_000_000, 11) },
        'huge-deflated.bin': { data: buildBytes(9_000_000, 12), method: 8 },
        'media/film.mp4': { data: buildBytes(5_000, 13), method: 8 },
      }),
    );
    const spoilt = ['huge-deflated.bin', 'huge.bin', 'media/film.mp4', 'media/large.webp', 'media/noise.bin'];
    for (const name of spoilt) await spoil(versionId, name);
    expect((await verifyTour(app.kit, versionId))?.sort()).toEqual(spoilt);
    const { rows } = await app.kit.pool.query('select * from tour_versions where id = $1', [versionId]);
    expect(rows[0].damaged_files.sort()).toEqual(spoilt);
  });

  it('lists at most a hundred damaged files and clears them once they are intact', async () => {
    const { versionId } = await importing(smallExport());
    const stored = async () =>
      (
        await app.kit.pool.query('select index_key, damaged_files from tour_versions where id = $1', [
          versionId,
        ])
      ).rows[0];
    const readBy = (key: string) =>
      app.kit.pool.query('update tour_versions set index_key = $1 where id = $2', [key, versionId]);
    const { index_key: key } = await stored();
    // An index in which the checksums of 101 files are wrong.
    const wrong = Array.from({ length: 101 }, (_, at) => ({
      ...{ name: `d/${at}.xyz`, deflated: false, crc: at, size: 4, compressedSize: 4 },
      ...{ start: 100 * at, inSidecar: false },
    }));
    await app.kit.files.put('tours/wrong.index', ZipIndex.of(wrong).encode());
    await readBy('tours/wrong.index');
    expect(await verifyTour(app.kit, versionId)).toHaveLength(101);
    expect((await stored()).damaged_files).toHaveLength(100);
    await readBy(key);
    expect(await verifyTour(app.kit, versionId)).toEqual([]);
    expect((await stored()).damaged_files).toEqual([]);
  });

  it('ignores a deleted version', async () => {
    expect(await verifyTour(app.kit, 'a'.repeat(26))).toBeNull();
  });
});

/** Changes one byte of a stored file, as a failing disk would. */
async function spoil(versionId: string, name: string): Promise<void> {
  const { rows } = await app.kit.pool.query('select * from tour_versions where id = $1', [versionId]);
  const index = ZipIndex.decode((await app.kit.files.read(rows[0].index_key)) as Buffer);
  const entry = index.find(name);
  if (!entry) throw new Error(`no ${name}`);
  const file = await open(join(filesFolder(), entry.inSidecar ? rows[0].sidecar_key : rows[0].zip_key), 'r+');
  const byte = Buffer.alloc(1);
  const at = entry.start + Math.floor(entry.compressedSize / 2);
  await file.read(byte, 0, 1, at);
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 0x55]), 0, 1, at);
  await file.close();
}

function filesFolder(): string {
  return dirname(dirname(app.kit.files.stagingPath()));
}

function smallArchive(): Buffer {
  return Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
}
