import { createReadStream } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Migration, readMigrations } from '#kit/server/database/migrate.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { pathOf, requireWhole } from './kept-files.ts';
import { BackupRefused, type Manifest, readManifest, stampsIn } from './manifest.ts';

export type FoundBackup = { folder: string; stamp: string; manifest: Manifest };

/**
 * The newest backup of a folder, or the one whose own folder is named.
 * @throws BackupRefused
 */
export async function findBackup(path: string): Promise<FoundBackup> {
  const stamps = await stampsIn(path);
  const newest = stamps.at(-1);
  if (newest) return { folder: path, stamp: newest, manifest: await readManifest(join(path, newest)) };
  const own = resolve(path);
  return { folder: dirname(own), stamp: basename(own), manifest: await readManifest(own) };
}

/**
 * Reads everything that a backup consists of, before anything is written.
 * @throws BackupRefused when one byte is another, or when a newer version took it
 */
export async function requireSound(
  { folder, stamp, manifest }: FoundBackup,
  migrations: string,
): Promise<void> {
  requireKnown(manifest, await readMigrations(migrations));
  for (const { file, sha256 } of manifest.tables) await requireWhole(join(folder, stamp, file), sha256);
  for (const { key, sha256 } of manifest.files) await requireWhole(pathOf(folder, key), sha256);
}

function requireKnown(manifest: Manifest, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  const foreign = manifest.migrations.filter(({ name, sha256 }) => known.get(name) !== sha256);
  if (foreign.length > 0)
    throw new BackupRefused(
      `It was taken by another version, whose database has ${foreign.map(({ name }) => name).join(', ')}. Restore it with that one.`,
    );
}

export async function requireNoFiles(files: FileStore): Promise<void> {
  for await (const { key } of files.list())
    throw new BackupRefused(
      `There are files already, such as ${key}. A backup is restored into an empty place.`,
    );
}

export async function restoreFiles(files: FileStore, { folder, manifest }: FoundBackup): Promise<void> {
  for (const { key, sha256 } of manifest.files) {
    const put = await files.put(key, createReadStream(pathOf(folder, key), { highWaterMark: 1 << 20 }));
    if (put.sha256 !== sha256) throw new BackupRefused(`${key} was damaged on its way.`);
  }
}
