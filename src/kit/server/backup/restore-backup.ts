import { createReadStream } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readBaseline, UnknownHistory, underBaseline } from '#kit/server/database/baseline.ts';
import { readMigrations } from '#kit/server/database/migrate.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { pathOf, requireIntactFile } from './backup-files.ts';
import { BackupRefused, type Manifest, readManifest, stampsIn } from './manifest.ts';

export type FoundBackup = { folder: string; stamp: string; manifest: Manifest };

/**
 * Returns the newest backup in a folder, or the backup whose own folder is given.
 * @throws BackupRefused when there is none
 */
export async function findBackup(path: string): Promise<FoundBackup> {
  const stamps = await stampsIn(path);
  const newest = stamps.at(-1);
  if (newest) return { folder: path, stamp: newest, manifest: await readManifest(join(path, newest)) };
  const backupFolder = resolve(path);
  return {
    folder: dirname(backupFolder),
    stamp: basename(backupFolder),
    manifest: await readManifest(backupFolder),
  };
}

/**
 * Reads every part of a backup before anything is written.
 * @param migrations the folder of this version's migrations
 * @returns the migrations that the backup's database had, by their names in this version
 * @throws BackupRefused when a byte differs, or when this version does not know one of those migrations
 */
export async function requireValidBackup(
  { folder, stamp, manifest }: FoundBackup,
  migrations: string,
): Promise<Set<string>> {
  const names = await requireKnownMigrations(manifest, migrations);
  for (const { file, sha256 } of manifest.tables) await requireIntactFile(join(folder, stamp, file), sha256);
  for (const { key, sha256 } of manifest.files) await requireIntactFile(pathOf(folder, key), sha256);
  return names;
}

async function requireKnownMigrations(manifest: Manifest, folder: string): Promise<Set<string>> {
  const [migrations, baseline] = await Promise.all([readMigrations(folder), readBaseline(folder)]);
  const hashes = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  const applied = refuseUnknown(() => underBaseline(baseline, manifest.migrations, migrations));
  const unknownMigrations = applied.filter(({ name, sha256 }) => hashes.get(name) !== sha256);
  if (unknownMigrations.length > 0)
    throw new BackupRefused(
      `It was taken by another version, whose database has ${unknownMigrations.map(({ name }) => name).join(', ')}. Restore it with that one.`,
    );
  return new Set(applied.map(({ name }) => name));
}

function refuseUnknown<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnknownHistory)) throw error;
    throw new BackupRefused(`${error.message} Restore the backup with the version that took it.`);
  }
}

export async function requireNoFiles(files: FileStore): Promise<void> {
  for await (const { key } of files.list())
    throw new BackupRefused(`There are files already, such as ${key}. Restore into empty storage.`);
}

export async function restoreFiles(files: FileStore, { folder, manifest }: FoundBackup): Promise<void> {
  for (const { key, sha256 } of manifest.files) {
    const stored = await files.put(key, createReadStream(pathOf(folder, key), { highWaterMark: 1 << 20 }));
    if (stored.sha256 !== sha256) throw new BackupRefused(`${key} was damaged on its way.`);
  }
}
