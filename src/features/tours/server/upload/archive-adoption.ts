import { link, rm, utimes } from 'node:fs/promises';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { syncFile } from '#kit/server/storage/fsync.ts';

/**
 * Hard-links a complete archive on the store's disk into its staging folder, without copying it, and syncs it
 * to disk. The first name remains, so that a failed import loses nothing. The modification time is set to
 * now, because another process's sweep would otherwise remove an archive whose last byte was received a day
 * ago.
 * @returns the second name; null when the file system cannot link, in which case the archive must be copied
 */
export async function linkToStaging(files: FileStore, path: string): Promise<string | null> {
  const staged = files.stagingPath();
  const now = new Date();
  try {
    await utimes(path, now, now);
    await link(path, staged);
  } catch {
    return null;
  }
  try {
    await syncFile(staged);
    return staged;
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
}
