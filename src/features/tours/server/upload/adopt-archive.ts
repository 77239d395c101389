import { createHash } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import type { FileStore } from '#kit/server/storage/file-store.ts';

/**
 * The store, for one archive that lies complete on the same disk: instead of being copied into the staging it is entered
 * there under a second name, and only hashed. The first name stays, so nothing is lost when the import fails half-way.
 * Null where the file system knows no second names: then the archive must be copied.
 */
export async function adopting(
  files: FileStore,
  path: string,
): Promise<{ files: FileStore; leave(): Promise<void> } | null> {
  const staged = files.stagingPath();
  try {
    await link(path, staged);
  } catch {
    return null;
  }
  const stage: FileStore['stage'] = async (source) => {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      hash.update(piece);
      size += piece.length;
    }
    const file = await open(staged, 'r+');
    await file.sync().finally(() => file.close());
    return { path: staged, sha256: hash.digest('hex'), size };
  };
  return { files: { ...files, stage }, leave: () => rm(staged, { force: true }) };
}
