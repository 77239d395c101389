import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '#kit/error-fields.ts';
import { lockFolder } from '#kit/server/folder-lock.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { makeFolder, syncFolder } from '#kit/server/storage/fsync.ts';
import { type BackupFiles, copyNewFiles, pathOf } from './backup-files.ts';
import { exportDatabase, type NamedFile } from './export-database.ts';
import { type Manifest, readManifest, stampOf, stampsIn, writeManifest } from './manifest.ts';

export type BackupSource = {
  databaseUrl: string;
  files: FileStore;
  secrets: Secrets;
  /** A statement that selects the files that rows reference, with their sizes. */
  namedFiles: string;
};

export type BackupResult = {
  stamp: string;
  manifest: Manifest;
  copiedFiles: number;
  copiedBytes: number;
  /** The reasons why earlier backups could not be read or removed. They do not stop a new backup. */
  errors: string[];
};

export const keyFingerprint = ({ sign }: Pick<Secrets, 'sign'>): string => sign('this key', 'backup');

/**
 * Takes a backup while the application runs. Copies the files, then the rows, then the files added in the
 * meantime. A file is stored before a row references it, so after the second round the copy contains all
 * files of the rows. A file that a sweep deletes between the rows and the second round was copied in the
 * first, because sweeps spare files younger than a day.
 * @param keep the number of backups to keep, including this one; null keeps all
 */
export async function takeBackup(
  source: BackupSource,
  folder: string,
  keep: number | null,
): Promise<BackupResult> {
  await makeFolder(folder, 0o700);
  const lock = await lockFolder(folder);
  try {
    const { stored, errors } = await readStored(folder);
    const first = await copyNewFiles(source.files, folder, stored);
    const unfinishedFolder = join(folder, 'unfinished');
    await rm(unfinishedFolder, { recursive: true, force: true });
    await makeFolder(unfinishedFolder, 0o700);
    const { named, ...rows } = await exportDatabase(source.databaseUrl, unfinishedFolder, source.namedFiles);
    const second = await copyNewFiles(source.files, folder, stored);
    const listedKeys = new Set([...first.seen, ...second.seen]);
    const manifest: Manifest = {
      format: 'backup-1',
      ...rows,
      keyMark: keyFingerprint(source.secrets),
      files: [...stored.values()]
        .filter(({ key }) => listedKeys.has(key))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
      missing: missingKeys(named, stored),
    };
    await writeManifest(unfinishedFolder, manifest);
    const stamp = stampOf(new Date(manifest.takenAt));
    await rename(unfinishedFolder, join(folder, stamp));
    await syncFolder(folder);
    if (keep !== null) errors.push(...(await removeOldBackups(folder, keep)));
    return {
      stamp,
      manifest,
      copiedFiles: first.copiedFiles + second.copiedFiles,
      copiedBytes: first.copiedBytes + second.copiedBytes,
      errors,
    };
  } finally {
    await lock.release();
  }
}

function missingKeys(namedFiles: NamedFile[], stored: BackupFiles): string[] {
  const isStored = ({ key, size }: NamedFile) => {
    const file = stored.get(key);
    return file !== undefined && (size === null || size === file.size);
  };
  return namedFiles.filter((file) => !isStored(file)).map(({ key }) => key);
}

/** Returns the files that the backups in a folder list. A copy that no backup lists is made again. */
async function readStored(folder: string): Promise<{ stored: BackupFiles; errors: string[] }> {
  const stored: BackupFiles = new Map();
  const errors: string[] = [];
  for (const stamp of await stampsIn(folder))
    try {
      for (const file of (await readManifest(join(folder, stamp))).files) stored.set(file.key, file);
    } catch (error) {
      errors.push(errorMessage(error));
    }
  return { stored, errors };
}

/**
 * Removes all but the newest backups, and the files that only those backups list.
 * @returns the reasons why some could not be removed
 */
async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const { stored: filesBefore } = await readStored(folder);
  const errors: string[] = [];
  for (const stamp of (await stampsIn(folder)).slice(0, -keep))
    await rm(join(folder, stamp), { recursive: true, force: true }).catch((error) =>
      errors.push(`${join(folder, stamp)} cannot be removed (${errorMessage(error)}).`),
    );
  const { stored: filesAfter, errors: readErrors } = await readStored(folder);
  // The files that an unreadable backup lists are unknown, and this folder may hold the only copies.
  if (readErrors.length > 0) return errors;
  for (const key of filesBefore.keys())
    if (!filesAfter.has(key)) await rm(pathOf(folder, key), { force: true });
  return errors;
}
