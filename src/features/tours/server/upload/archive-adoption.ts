import { link, rm, utimes } from 'node:fs/promises';
import { syncFile } from '#kit/server/storage/durable.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';

/**
 * Enters a complete archive that lies on the disk of the store into its staging, under a second name and without a copy, and
 * sees to it that it is safe there. The first name stays, so nothing is lost when the import fails half-way. It is fresh
 * from then on: another process's sweep would take one whose last byte came a day ago for left behind.
 * @returns the second name; null where the file system knows none: then the archive must be copied
 */
export async function adopt(files: FileStore, path: string): Promise<string | null> {
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
