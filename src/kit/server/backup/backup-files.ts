import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkedKey, type FileStore, type ListedFile } from '#kit/server/storage/file-store.ts';
import { makeFolder } from '#kit/server/storage/fsync.ts';
import { BackupRefused, type FilePart } from './manifest.ts';

export type BackupFiles = Map<string, FilePart>;

export const pathOf = (folder: string, key: string): string =>
  join(folder, 'files', ...checkedKey(key).split('/'));

/**
 * Copies the files that a backup folder does not contain yet. A file never changes under its key, so a copy
 * of the same size with a known checksum is not read again.
 * @param stored the files of earlier manifests; copied files are added to it
 * @returns the keys of all files in the store, and the number and bytes of the copied ones
 */
export async function copyNewFiles(
  files: FileStore,
  folder: string,
  stored: BackupFiles,
): Promise<{ seen: Set<string>; copiedFiles: number; copiedBytes: number }> {
  const listedKeys = new Set<string>();
  let copiedFiles = 0;
  let copiedBytes = 0;
  for await (const file of files.list()) {
    if (!(await isStored(folder, file, stored.get(file.key)))) {
      const copied = await copyFile(files, folder, file);
      if (!copied) continue;
      stored.set(file.key, copied);
      copiedFiles += 1;
      copiedBytes += copied.size;
    }
    listedKeys.add(file.key);
  }
  return { seen: listedKeys, copiedFiles, copiedBytes };
}

async function isStored(
  folder: string,
  { key, size }: ListedFile,
  existing: FilePart | undefined,
): Promise<boolean> {
  if (existing?.size !== size) return false;
  const fileStat = await stat(pathOf(folder, key)).catch(() => null);
  return fileStat?.size === size;
}

/** Copies one file. Returns null if it was deleted in the meantime. */
async function copyFile(files: FileStore, folder: string, { key }: ListedFile): Promise<FilePart | null> {
  const path = pathOf(folder, key);
  await makeFolder(dirname(path));
  const partialPath = `${path}.arriving`;
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      files.stream(key),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(partialPath, { flush: true }),
    );
  } catch (error) {
    await rm(partialPath, { force: true });
    if ((await files.size(key)) === null) return null;
    throw error;
  }
  await rename(partialPath, path);
  return { key, size, sha256: hash.digest('hex') };
}

/** @throws BackupRefused when the copy has a different checksum */
export async function requireIntactFile(path: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  } catch (cause) {
    throw new BackupRefused(`${path} cannot be read.`, { cause });
  }
  if (hash.digest('hex') !== expected)
    throw new BackupRefused(`${path} is damaged: its checksum does not match.`);
}
