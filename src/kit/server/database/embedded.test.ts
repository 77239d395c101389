// @module-tag thorough
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { recordDisk } from '#kit/server/storage/testing/recorded-disk.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const complaints: string[] = [];
const log = { info: () => {}, warn: () => {}, error: (message: unknown) => complaints.push(String(message)) };

let base: string;
let dataDir: string;
/** A database after its first startup. Most tests begin with a copy of it. */
let seed: string;
let running: Embedded[] = [];
let children: ChildProcess[] = [];

beforeAll(async () => {
  seed = await mkdtemp(path.join(tmpdir(), 'embedded seed-'));
  const embedded = await startEmbedded({ dataDir: path.join(seed, 'data'), log });
  await embedded.stop();
});
afterAll(() => rm(seed, { recursive: true, force: true }));

beforeEach(async () => {
  complaints.length = 0;
  base = await mkdtemp(path.join(tmpdir(), 'embedded test-'));
  if (isRoot) await chmod(base, 0o755);
  dataDir = path.join(base, 'data of mine');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const embedded of running.splice(0)) await embedded.stop();
  await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Unlike a copy by Node, this keeps the file owners. */
async function beginWithSeed(): Promise<void> {
  await promisify(execFile)('cp', ['-Rp', path.join(seed, 'data'), dataDir]);
}

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log, ...options });
  running.push(embedded);
  return embedded;
}

async function stop(embedded: Embedded): Promise<void> {
  running = running.filter((one) => one !== embedded);
  await embedded.stop();
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits for a condition, never for a fixed time; the timeout only ends a test that has failed. */
async function until(what: string, condition: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 4_000; tries++) {
    if (await condition().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`waited in vain: ${what}`);
}

const pidFile = (): string => path.join(dataDir, 'database', 'cluster', 'postmaster.pid');

async function postmasterPid(): Promise<number> {
  return Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
}

async function isGone(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  // A zombie process has ended, although its parent has not reaped it yet.
  return isLinux && / Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ' Z '));
}

async function guardOf(pid: number): Promise<number> {
  for (const name of await readdir('/proc')) {
    const words = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (words.endsWith(`postgres-guard\0${pid}\0`)) return Number(name);
  }
  throw new Error('the server has no guard');
}

/** Starts another process that runs the database in `dataDir` until it is killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const source = `
    const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))});
    const log = { info() {}, warn() {}, error() {} };
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

describe('a new database', () => {
  test('uses UTF-8, the C locale and checksums, with a role that is not a superuser', async () => {
    const { url } = await start();
    const [row] = await ask(
      url,
      `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as listens,
              (select datcollate from pg_database where datname = current_database()) as locale,
              (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    );
    expect(row).toEqual({
      encoding: 'UTF8',
      checksums: 'on',
      listens: '127.0.0.1',
      locale: 'C',
      superuser: false,
    });
  });

  test('keeps committed data through a machine crash', async () => {
    const { url } = await start();
    const rows = await ask(
      url,
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
    );
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'fsync on',
      'full_page_writes on',
      'synchronous_commit on',
    ]);
  });

  test('keeps its directory entry and those above through a power cut', {
    tags: 'thorough',
  }, async () => {
    const shadow = await mkdtemp(path.join(tmpdir(), 'shadow-'));
    onTestFinished(() => rm(shadow, { recursive: true }));
    const disk = recordDisk({ folder: base, shadow });
    try {
      await start();
    } finally {
      disk.end();
    }
    const calls = disk
      .calls()
      .map(({ call, what }) => `${call} ${path.relative(path.basename(dataDir), what)}`);
    const named = calls.indexOf('rename database/cluster');
    expect(calls.slice(named, named + 2)).toEqual(['rename database/cluster', 'sync folder database']);
    expect(calls.slice(0, 3)).toEqual(['make folder database', 'sync folder ', 'sync folder ..']);
    const password = calls.filter((call, at) => at > named + 1 && !call.startsWith('remove'));
    expect(password).toEqual(['write database/password', 'sync database/password', 'sync folder database']);
  });

  test('lets its role create the extensions that we use', { tags: 'thorough' }, async () => {
    const { url } = await start();
    for (const name of ['btree_gist', 'pg_trgm', 'unaccent']) await ask(url, `create extension ${name}`);
    const rows = await ask<{ extname: string }>(url, 'select extname from pg_extension order by 1');
    expect(rows.map((row) => row.extname)).toEqual(['btree_gist', 'pg_trgm', 'plpgsql', 'unaccent']);
  });

  test('requires the password, and keeps the password file from other users', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    wrong.username = 'postgres';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry');
    expect((await stat(path.join(dataDir, 'database', 'password'))).mode & 0o077).toBe(0);
    expect((await stat(path.join(dataDir, 'database', 'cluster'))).mode & 0o077).toBe(0);
  });

  test('is created again if the first attempt was interrupted', { tags: 'thorough' }, async () => {
    const half = path.join(dataDir, 'database', 'cluster.new');
    await mkdir(half, { recursive: true });
    await writeFile(path.join(half, 'PG_VERSION'), '18\n');
    const { url } = await start();
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('stopping and starting again', () => {
  beforeEach(beginWithSeed);

  test('keeps committed data', async () => {
    const first = await start();
    await ask(first.url, "create table kept as select 'here' as word");
    await stop(first);
    const second = await start();
    expect(await ask(second.url, 'select * from kept')).toEqual([{ word: 'here' }]);
  });

  test('ends the server although sessions are open', async () => {
    const embedded = await start();
    const pid = await postmasterPid();
    const client = new pg.Client(embedded.url);
    client.on('error', () => undefined);
    await client.connect();
    await stop(embedded);
    expect(await isGone(pid)).toBe(true);
    await expect(stat(pidFile())).rejects.toThrow('ENOENT');
    await client.end();
  });

  test('replaces a lost password file', { tags: 'thorough' }, async () => {
    const first = await start();
    await stop(first);
    await rm(path.join(dataDir, 'database', 'password'));
    const second = await start();
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('refuses a folder that is not a database and leaves it unchanged', { tags: 'thorough' }, async () => {
    const file = path.join(dataDir, 'database', 'cluster', 'holiday.jpg');
    await rm(path.dirname(file), { recursive: true });
    await mkdir(path.dirname(file));
    await writeFile(file, 'x');
    await expect(start()).rejects.toThrow('is not a database');
    expect(await readFile(file, 'utf8')).toBe('x');
  });

  test('refuses data of another PostgreSQL version and names both versions', {
    tags: 'thorough',
  }, async () => {
    await writeFile(path.join(dataDir, 'database', 'cluster', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15; this is PostgreSQL \d+/);
  });
});

describe('leftovers of other processes', () => {
  beforeEach(beginWithSeed);

  test('names the process that holds the folder when two processes use it', {
    tags: 'thorough',
  }, async () => {
    const other = await startElsewhere();
    await expect(start()).rejects.toMatchObject({ name: 'FolderInUse', pid: other.pid });
  });

  test('ends the server by itself after kill -9 on our process, and starts again', async () => {
    const other = await startElsewhere();
    const pid = await postmasterPid();
    other.kill('SIGKILL');
    await until('the orphan ends', () => isGone(pid));
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('stops an orphaned server whose guard was killed first at the next start', {
    tags: 'thorough',
  }, async ({ skip }) => {
    skip(!isLinux, 'only Linux shows which process is the guard');
    const other = await startElsewhere();
    const pid = await postmasterPid();
    process.kill(await guardOf(pid), 'SIGKILL');
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await isGone(pid)).toBe(false);
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await isGone(pid)).toBe(true);
  });

  test.each([
    ['this very process', () => process.pid],
    ['the process that started it', () => process.ppid],
    ['process 1', () => 1],
    ['a process that does not exist', () => 4_000_000],
  ])('ignores a stale pid file that names %s', async (_name, pid) => {
    const text = `${pid()}\n${path.join(dataDir, 'database', 'cluster')}\n1760000000\n5432\n\n127.0.0.1\n\nready\n`;
    await writeFile(pidFile(), text);
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('neither harms nor waits for an unrelated program with the old server’s pid', {
    tags: 'thorough',
  }, async () => {
    // The process runs as the server's user, because only then does PostgreSQL mistake it for its
    // predecessor.
    const { uid, gid } = await stat(path.join(dataDir, 'database', 'cluster'));
    const bystander = spawn('sleep', ['600'], { cwd: '/', ...(isRoot ? { uid, gid } : {}) });
    children.push(bystander);
    await writeFile(pidFile(), `${bystander.pid}\n`);
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  });
});

describe('while running', () => {
  beforeEach(beginWithSeed);

  test('restarts a killed server at the same address with all committed data', async () => {
    const { url } = await start();
    await ask(url, "create table kept as select 'here' as word");
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    await until(
      'the server is back',
      async () => (await postmasterPid()) !== pid && (await ask(url, 'select 1')).length,
    );
    expect(await ask(url, 'select * from kept')).toEqual([{ word: 'here' }]);
  });

  test('keeps the server running when a session is killed', { tags: 'thorough' }, async () => {
    const { url } = await start();
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid as number, 'SIGKILL');
    await until('it answers again', async () => (await ask(url, 'select 1')).length);
    expect(complaints).toEqual([]);
  });

  test('stops for good when stopped during a restart', { tags: 'thorough' }, async () => {
    const embedded = await start();
    process.kill(await postmasterPid(), 'SIGKILL');
    await until('the end is noticed', async () => complaints.length > 0);
    await stop(embedded);
    const again = await start();
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('as root', () => {
  beforeEach(({ skip }) => skip(!isRoot || !isLinux, 'somebody else runs these tests, or not on Linux'));
  beforeEach(beginWithSeed);

  test('runs the server as another user', async () => {
    await start();
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).not.toBe(0);
  });

  test('works with a data folder below a folder that only root may enter', { tags: 'thorough' }, async () => {
    await chmod(base, 0o700);
    const first = await start();
    await ask(first.url, "create table kept as select 'here' as word");
    await stop(first);
    expect(await ask((await start()).url, 'select * from kept')).toEqual([{ word: 'here' }]);
  });

  test('serves data of an ordinary user as that user', { tags: 'thorough' }, async () => {
    const cluster = path.join(dataDir, 'database', 'cluster');
    execFileSync('chown', ['-R', '65534:65534', cluster]);
    await start();
    expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(65534);
  });

  test('gives data that a backup restored as root to the user of the server', {
    tags: 'thorough',
  }, async () => {
    const cluster = path.join(dataDir, 'database', 'cluster');
    await chown(cluster, 0, 0);
    await chown(path.join(cluster, 'PG_VERSION'), 0, 0);
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(path.join(cluster, 'PG_VERSION'))).uid).not.toBe(0);
  });
});
