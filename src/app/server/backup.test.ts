// @module-tag thorough
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Config, readConfig } from '#app/server/boot/config.ts';
import { createHttp } from '#app/server/boot/http.ts';
import { openKit } from '#app/server/boot/open-kit.ts';
import { restore } from '#app/server/boot/restore.ts';
import { cookiesOf, type Person } from '#app/testing/actors.ts';
import { createTestDatabase, patientDatabaseUrl } from '#app/testing/database.ts';
import { buildPdf, uploadDocumentAs } from '#app/testing/document-factory.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  type LotFixture,
  placeBid,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { readReplacedHistory } from '#app/testing/replaced-history/replaced-history.ts';
import { openSearchKit } from '#app/testing/searching.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { verifyLedger } from '#features/auctions/ledger.ts';
import { mapFolderIn } from '#features/properties/server/street-map/map-folder.ts';
import { importTour, operator } from '#features/tours/server/intake/tour-import.ts';
import { startTourSite } from '#features/tours/server/site/tour-site.ts';
import { requestSite } from '#features/tours/server/testing/site-client.ts';
import { exportFiles, smallExport } from '#features/tours/server/testing/small-export.ts';
import { BackupRefused, type Manifest, readManifest, writeManifest } from '#kit/server/backup/manifest.ts';
import { findBackup, requireValidBackup } from '#kit/server/backup/restore-backup.ts';
import { takeBackup } from '#kit/server/backup/take-backup.ts';
import { type AppliedMigration, readBaseline } from '#kit/server/database/baseline.ts';
import { openLog } from '#kit/server/log.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { fileColumns, referencedFilesQuery } from './registries.ts';

const log = openLog('silent');
/** The key that `createTestApp` uses. */
const SECRET_KEY = '01'.repeat(32);
const time = shiftedClock();
const toClose: Array<() => Promise<unknown>> = [];
let world: TestApp;
let folder: string;
let lot: LotFixture;
let bidder: Person;
let tour: string;
let taken: Awaited<ReturnType<typeof takeBackup>>;

beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  lot = await createOpenLot(world, time);
  expect((await uploadDocumentAs(world, lot, lot.seller, buildPdf())).statusCode).toBe(201);
  bidder = await createBidder(world, lot);
  expect((await placeBid(world, lot, bidder, 100_000_000)).statusCode).toBeLessThan(300);
  await endLot(world, time);
  const home = await createTestProperty(world.kit);
  const archive = { filename: 'walk.zip', stream: Readable.from([smallExport()]) };
  tour = (await importTour(world.kit, operator, home, archive)).versionId;
  taken = await takenUnderLoad();
});
afterAll(async () => {
  for (const one of toClose.splice(0).reverse()) await one();
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

const take = () =>
  takeBackup(
    {
      databaseUrl: world.databaseUrl,
      files: world.kit.files,
      secrets: world.kit.secrets,
      namedFiles: referencedFilesQuery,
    },
    folder,
    null,
  );

/** Takes a backup while homes are added, each with a photograph whose file is stored before its row. */
async function takenUnderLoad() {
  let isOver = false;
  let added = 0;
  const load = async () => {
    for (; !isOver; added++) {
      const bytes = Buffer.from(`photograph ${added} ${'x'.repeat(5_000)}`);
      const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const home = await createTestProperty(world.kit);
      await world.kit.files.put(`pictures/${key}`, bytes);
      await world.kit.pool.query(
        `insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
         values ($1, 0, $2, 640, 480, '#888888', 'A room')`,
        [home, key],
      );
    }
  };
  const loading = Promise.all([load(), load()]);
  loading.catch(() => undefined);
  const reaches = (count: number) => vi.waitFor(() => expect(added).toBeGreaterThan(count), 60_000);
  await reaches(5);
  const result = await take();
  const addedBy = added;
  // The backup has not blocked any writer.
  await reaches(addedBy);
  isOver = true;
  await loading;
  return result;
}

async function emptyPlace(more: NodeJS.ProcessEnv = {}): Promise<Config> {
  const database = await createTestDatabase('template0');
  toClose.push(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'restored-'));
  toClose.push(() => rm(dataDir, { recursive: true, force: true }));
  const address = patientDatabaseUrl(database.url).href;
  return readConfig({ DATABASE_URL: address, DATA_DIR: dataDir, SECRET_KEY, ...more });
}

async function opened(config: Config) {
  const { kit, close: end } = await openKit(config, log);
  const app = await createHttp(kit, {
    search: openSearchKit(kit).search,
    builtFolder: null,
    appOrigin: 'http://localhost:3000',
    tourOrigin: 'http://*.localhost:3001',
    trustProxy: false,
    cachePages: true,
    hasOutbox: false,
    pictureCacheFolder: join(config.dataDir, 'picture-cache'),
    uploadsFolder: join(config.dataDir, 'uploads'),
    mapFolder: mapFolderIn(config.dataDir),
    limits: null,
  });
  toClose.push(end, () => app.close());
  return { kit, app };
}

const rowsOf = async (kit: TestApp['kit'], { tables }: Manifest) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async ({ schema, name }) => {
        const { rows } = await kit.pool.query(`select count(*)::int from ${schema}.${name}`);
        return [`${schema}.${name}`, rows[0].count];
      }),
    ),
  );

test('restores a backup taken under load in full: rows, files, tour, bids and sign-in', async () => {
  expect(taken.manifest.missing).toEqual([]);
  expect(taken.manifest.files.length).toBeGreaterThan(9);
  const config = await emptyPlace();
  const backup = await findBackup(folder);
  await restore(config, log, backup);
  const { kit, app } = await opened(config);

  expect(await rowsOf(kit, taken.manifest)).toEqual(
    Object.fromEntries(taken.manifest.tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows])),
  );
  for (const { key, sha256 } of taken.manifest.files) {
    const bytes = await kit.files.read(key);
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      key,
    ).toBe(sha256);
  }
  const { rows: named } = await kit.pool.query<{ key: string }>(referencedFilesQuery);
  expect(named.length).toBeGreaterThan(6);
  for (const { key } of named) expect(await kit.files.size(key), key).not.toBeNull();

  const site = await startTourSite({
    kit,
    host: '127.0.0.1',
    port: 0,
    appOrigins: ['http://localhost:3000'],
  });
  toClose.push(site.close);
  const film = await requestSite(site.port, tour, { path: '/media/film.mp4' });
  expect([film.status, film.body.equals(exportFiles['media/film.mp4']?.content as Buffer)]).toEqual([
    200,
    true,
  ]);

  const ledger = (await app.inject({ url: `/api/lots/${lot.id}/ledger` })).json();
  expect(ledger.bids).toHaveLength(1);
  expect(await verifyLedger(ledger)).toEqual([]);

  const headers = { 'sec-fetch-site': 'same-origin' };
  const { username, password } = bidder;
  const entered = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers,
    payload: { username, password },
  });
  expect(entered.statusCode, entered.body).toBe(200);
  const me = await app.inject({ url: '/api/user', cookies: cookiesOf(entered) });
  expect(me.json()).toMatchObject({ id: bidder.id, username });

  // The triggers are enabled again, and the sequences continue after their old values.
  expect((await kit.pool.query(`select count(*)::int from pg_trigger where tgenabled = 'D'`)).rows).toEqual([
    { count: 0 },
  ]);
  await expect(kit.pool.query('delete from ledger_lines')).rejects.toThrow();
  expect(await createTestProperty(kit)).toBeGreaterThan(lot.home);
  const orphan = `insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
    values (2000000000, 0, '${'a'.repeat(32)}', 1, 1, '#888888', 'A room')`;
  await expect(kit.pool.query(orphan)).rejects.toThrow(/foreign key/);
});

test('copies only new files in the next backup, and keeps the previous one restorable, also into S3', async () => {
  const bytes = Buffer.from('one more file');
  await world.kit.files.put('pictures/one-more', bytes);
  const next = await take();
  // The next backup also contains files that the load added after the first one.
  const since = next.manifest.files.length - taken.manifest.files.length;
  expect([next.copiedFiles, next.copiedFiles > 0]).toEqual([since, true]);
  const objects = await mkdtemp(join(tmpdir(), 's3-'));
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: objects });
  const { port } = await s3.run();
  toClose.push(
    () => rm(objects, { recursive: true, force: true }),
    () => s3.close(),
  );
  await fetch(`http://127.0.0.1:${port}/restored`, { method: 'PUT' });
  const config = await emptyPlace({
    S3_BUCKET: 'restored',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  await restore(config, log, await findBackup(join(folder, taken.stamp)));
  const { kit } = await opened(config);
  let files = 0;
  for await (const { key } of kit.files.list()) files += key === 'pictures/one-more' ? 1_000_000 : 1;
  expect(files).toBe(taken.manifest.files.length);
});

const refused = async (config: Config, path: string) => {
  const error = await findBackup(path)
    .then((backup) => restore(config, log, backup))
    .catch((caught: Error) => caught);
  expect(error).toBeInstanceOf(BackupRefused);
  // A rejected backup has written nothing.
  expect(await readdir(config.dataDir)).toEqual(config.files.kind === 's3' ? [] : expect.any(Array));
  return (error as Error).message;
};

test('refuses a backup with a changed byte, a missing file, a missing end or an edited manifest', async () => {
  const config = await emptyPlace();
  const damaged = async (damage: (copy: string) => Promise<unknown>) => {
    const copy = await mkdtemp(join(tmpdir(), 'damaged-'));
    await cp(folder, copy, { recursive: true });
    await damage(copy);
    const message = await refused(config, join(copy, taken.stamp));
    await rm(copy, { recursive: true });
    return message;
  };
  const table = join(taken.stamp, 'tables', 'public.users.copy.gz');
  expect(await damaged((copy) => appendFile(join(copy, table), '.'))).toMatch(/users.copy.gz is damaged/);
  expect(await damaged((copy) => rm(join(copy, table)))).toMatch(/cannot be read/);
  const [file] = taken.manifest.files;
  expect(await damaged((copy) => writeFile(join(copy, 'files', file?.key ?? ''), 'x'))).toMatch(/is damaged/);
  const manifest = join(taken.stamp, 'manifest.json');
  expect(await damaged((copy) => appendFile(join(copy, manifest), ' '))).toMatch(/manifest/);
  expect(await damaged((copy) => rm(join(copy, manifest)))).toMatch(/does not contain a complete backup/);
});

test('refuses a backup of a newer version, with a wrong or missing key, to a non-empty target, or that does not exist', async () => {
  const config = await emptyPlace();
  const newer = await mkdtemp(join(tmpdir(), 'newer-'));
  toClose.push(() => rm(newer, { recursive: true }));
  await cp(folder, newer, { recursive: true });
  const manifest = await readManifest(join(newer, taken.stamp));
  manifest.migrations.push({ name: '9999-of-tomorrow.sql', sha256: 'a'.repeat(64) });
  await writeManifest(join(newer, taken.stamp), manifest);
  expect(await refused(config, join(newer, taken.stamp))).toMatch(/another version.*9999-of-tomorrow/);

  const otherKey = { ...config, secretKey: Buffer.alloc(32, 9) };
  expect(await refused(otherKey, folder)).toMatch(/SECRET_KEY does not match/);
  expect(await refused({ ...config, secretKey: null }, folder)).toMatch(/SECRET_KEY is not set/);

  const inUse = readConfig({ DATABASE_URL: world.databaseUrl, DATA_DIR: config.dataDir, SECRET_KEY });
  expect(await refused(inUse, folder)).toMatch(/database is not empty/);
  const withFiles = readConfig({ DATABASE_URL: world.databaseUrl, DATA_DIR: world.folder, SECRET_KEY });
  expect(await refused(withFiles, folder)).toMatch(/There are files already/);
  expect(await refused(config, world.folder)).toMatch(/does not contain a complete backup/);
});

test('deletes the oldest backups with the files that only they list', async () => {
  const own = await mkdtemp(join(tmpdir(), 'own-backups-'));
  toClose.push(() => rm(own, { recursive: true }));
  const source = {
    databaseUrl: world.databaseUrl,
    files: world.kit.files,
    secrets: world.kit.secrets,
    namedFiles: referencedFilesQuery,
  };
  const first = await takeBackup(source, own, 1);
  await world.kit.files.delete('pictures/one-more');
  const second = await takeBackup(source, own, 1);
  expect((await readdir(own)).sort()).toEqual([second.stamp, 'files'].sort());
  expect(first.stamp).not.toBe(second.stamp);
  expect(await readdir(join(own, 'files', 'pictures'))).not.toContain('one-more');
});

test('reports a damaged backup, takes a new one, and keeps every file that the damaged one may list', async () => {
  const own = await mkdtemp(join(tmpdir(), 'own-backups-'));
  toClose.push(() => rm(own, { recursive: true }));
  const { databaseUrl, kit } = world;
  const source = { databaseUrl, files: kit.files, secrets: kit.secrets, namedFiles: referencedFilesQuery };
  const [first, second] = [await takeBackup(source, own, null), await takeBackup(source, own, null)];
  await appendFile(join(own, second.stamp, 'manifest.json'), ' ');
  const third = await takeBackup(source, own, 2);
  expect(third.errors).toEqual([`The manifest in ${join(own, second.stamp)} is damaged.`]);
  expect((await readdir(own)).sort()).toEqual([second.stamp, third.stamp, 'files'].sort());
  expect(third.manifest.files).toEqual(first.manifest.files);
  await requireValidBackup(
    { folder: own, stamp: third.stamp, manifest: third.manifest },
    join(import.meta.dirname, '../../../migrations'),
  );
});

test('reports an unreadable manifest instead of a missing backup', async () => {
  const own = await mkdtemp(join(tmpdir(), 'own-backups-'));
  toClose.push(() => rm(own, { recursive: true }));
  await mkdir(join(own, 'manifest.json'));
  await expect(readManifest(own)).rejects.toThrow(/manifest\.json cannot be read \(EISDIR/);
});

describe('a file that disappears during a backup', () => {
  const bytes = Buffer.from('a file that will go');
  const key = 'pictures/soon-gone';

  async function takenFrom(files: FileStore) {
    const own = await mkdtemp(join(tmpdir(), 'own-backups-'));
    toClose.push(() => rm(own, { recursive: true }));
    const { databaseUrl, kit } = world;
    return {
      own,
      ...(await takeBackup(
        { databaseUrl, files, secrets: kit.secrets, namedFiles: referencedFilesQuery },
        own,
        null,
      )),
    };
  }

  /** Returns a store with a hook before each listing, and one before each listed file. */
  function watched(before: {
    round?(round: number): Promise<void>;
    file?(key: string): Promise<void>;
  }): FileStore {
    const { files } = world.kit;
    let round = 0;
    return {
      ...files,
      async *list() {
        round += 1;
        await before.round?.(round);
        for await (const file of files.list()) {
          await before.file?.(file.key);
          yield file;
        }
      },
    };
  }

  test('lists and restores a file that disappears between the two copy rounds', async () => {
    await world.kit.files.put(key, bytes);
    const rounds: number[] = [];
    const { own, manifest } = await takenFrom(
      watched({
        async round(round) {
          rounds.push(round);
          if (round === 2) await world.kit.files.delete(key);
        },
      }),
    );
    expect([rounds, await world.kit.files.size(key)]).toEqual([[1, 2], null]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(manifest.files.filter((file) => file.key === key)).toEqual([{ key, size: bytes.length, sha256 }]);
    expect(manifest.missing).toEqual([]);
    const config = await emptyPlace();
    await restore(config, log, await findBackup(own));
    const { kit } = await opened(config);
    expect(await kit.files.read(key)).toEqual(bytes);
  });

  test('does not list a file that disappears just before its copy, and leaves no partial copy', async () => {
    await world.kit.files.put(key, bytes);
    const { own, manifest, copiedFiles } = await takenFrom(
      watched({ file: async (named) => void (named === key && (await world.kit.files.delete(key))) }),
    );
    expect(manifest.files.map((file) => file.key)).not.toContain(key);
    expect(copiedFiles).toBe(manifest.files.length);
    const copied = await readdir(join(own, 'files', 'pictures'));
    expect(copied.filter((name) => name.startsWith('soon-gone'))).toEqual([]);
  });

  test('fails on a file that exists but cannot be read', async () => {
    await world.kit.files.put(key, bytes);
    const store: FileStore = {
      ...world.kit.files,
      stream: (named, range) =>
        named === key
          ? Readable.from(
              (async function* () {
                yield bytes.subarray(0, 3);
                throw new Error('The disk does not answer.');
              })(),
            )
          : world.kit.files.stream(named, range),
    };
    await expect(takenFrom(store)).rejects.toThrow('The disk does not answer.');
    await world.kit.files.delete(key);
  });
});

test('copies a file again when its copy is missing or truncated', async () => {
  const own = await mkdtemp(join(tmpdir(), 'own-backups-'));
  toClose.push(() => rm(own, { recursive: true }));
  const { databaseUrl, kit } = world;
  const takeAgain = () =>
    takeBackup(
      { databaseUrl, files: kit.files, secrets: kit.secrets, namedFiles: referencedFilesQuery },
      own,
      null,
    );
  const [gone, short] = (await takeAgain()).manifest.files;
  const copyOf = (file = gone) => join(own, 'files', file?.key ?? '');
  await rm(copyOf(gone));
  await writeFile(copyOf(short), '');
  const { manifest, copiedFiles, copiedBytes } = await takeAgain();
  expect([copiedFiles, copiedBytes]).toEqual([2, (gone?.size ?? 0) + (short?.size ?? 0)]);
  expect(manifest.files.slice(0, 2)).toEqual([gone, short]);
  expect((await takeAgain()).copiedFiles).toBe(0);
});

test('lists a file as missing when a row names it and the store does not have it', async () => {
  const home = await createTestProperty(world.kit);
  await world.kit.pool.query(
    `insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
     values ($1, 0, $2, 640, 480, '#888888', 'A room')`,
    [home, 'f'.repeat(32)],
  );
  const { manifest } = await take();
  await world.kit.pool.query('delete from property_pictures where property_id = $1', [home]);
  expect(manifest.missing).toEqual([`pictures/${'f'.repeat(32)}`]);
});

test('includes every column that names a file in backups and the integrity check', async () => {
  const { rows } = await world.kit.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)(file|zip|index|sidecar|blob)_key$'`,
  );
  // These columns keep the key of a picture whose file may already be deleted.
  const ofPrints = [
    'picture_hashes.file_key',
    'picture_comparisons.file_key',
    'picture_matches.file_key',
    'picture_matches.matched_file_key',
    'photo_reports.file_key',
    'listing_import_photos.file_key',
  ];
  const known = fileColumns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map((row) => `${row.table_name}.${row.column_name}`).sort()).toEqual(
    [...known, ...ofPrints].sort(),
  );
});

test('restores a backup from before the migration baseline, and adopts the baseline at the next start', async () => {
  const { pool } = world.kit;
  const { rows: present } = await pool.query<AppliedMigration>(
    'select name, sha256 from migrations order by name',
  );
  const write = async (rows: AppliedMigration[]) => {
    await pool.query('delete from migrations');
    await pool.query('insert into migrations (name, sha256) select * from unnest($1::text[], $2::text[])', [
      rows.map(({ name }) => name),
      rows.map(({ sha256 }) => sha256),
    ]);
  };
  const { files = [] } = (await readBaseline(join(import.meta.dirname, '../../../migrations'))) ?? {};
  const later = present.filter(({ name }) => !files.includes(name));
  const { migrations } = await readReplacedHistory();
  await write([...migrations, ...later]);
  const before = await take();
  await write(migrations.slice(0, -3));
  const older = await take();
  await write(present);

  const config = await emptyPlace();
  await restore(config, log, await findBackup(join(folder, before.stamp)));
  const { kit } = await opened(config);
  expect((await kit.pool.query('select name, sha256 from migrations order by name')).rows).toEqual(present);
  expect((await kit.pool.query('select count(*)::int from users')).rows[0].count).toBeGreaterThan(1);

  expect(await refused(await emptyPlace(), join(folder, older.stamp))).toMatch(
    /The database ends with migration .*Restore the backup with the version that took it/,
  );
});
