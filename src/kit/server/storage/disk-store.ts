import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkedKey, type FileStore, isKey, type ListedFile, type StagedFile } from './file-store.ts';
import { moveSynced, syncFolder } from './fsync.ts';
import { withDiskFullError } from './no-space.ts';
import { fillFrom, readAt } from './read-at.ts';
import { pumpChunks, readInChunks } from './read-chunks.ts';
import { SharedDescriptors } from './shared-descriptors.ts';
import { discardStaged, Staging } from './staging.ts';

/**
 * Stores files in `folder`. The staging folder is inside it, on the same file system, under a name that no
 * key can have.
 */
export function openDiskStore(folder: string): FileStore {
  const staging = new Staging(join(folder, '.staging'));
  const descriptors = new SharedDescriptors();
  const pathOf = (key: string) => join(folder, ...checkedKey(key).split('/'));

  const keep = async (staged: StagedFile, key: string) => {
    await withDiskFullError(() => moveStaged(staged, pathOf(key)));
    // A cached descriptor would continue to read the replaced file.
    descriptors.drop(pathOf(key));
  };
  const size = (key: string) => descriptors.useNamed(pathOf(key), async (_fd, bytes) => bytes);
  const read: FileStore['read'] = (key, start = 0, length) =>
    length === undefined
      ? descriptors.useNamed(pathOf(key), (fd, bytes) => readAt(fd, start, bytes - start))
      : descriptors.use(pathOf(key), (fd) => readAt(fd, start, length));
  const readInto: FileStore['readInto'] = (key, start, into) =>
    descriptors.use(pathOf(key), (fd) => fillFrom(fd, start, into));

  return {
    stage: (source, options) => staging.stage(source, options),
    stagingPath: () => staging.newPath(),
    reserve: (path, bytes) => staging.reserve(path, bytes),
    keep,
    async put(key, source) {
      const staged = await staging.stage(source);
      await keep(staged, key);
      return { sha256: staged.sha256, size: staged.size };
    },
    read,
    readInto,
    readChunks: (key, range, take) =>
      pumpChunks((start, into) => readInto(key, start, into), key, range, take),
    stream: (key, range) => readInChunks(key, range, { read, size }),
    size,
    async delete(key) {
      await rm(pathOf(key), { force: true });
      // A reader that started in the meantime has opened the old file, and the next reader would continue to
      // use it.
      descriptors.drop(pathOf(key));
    },
    list: (subfolder) => listFiles(folder, subfolder === undefined ? folder : pathOf(subfolder)),
    sweepStaging() {
      // Files that other processes have deleted use disk space as long as they are open.
      descriptors.dropAll();
      return staging.sweep();
    },
    close: async () => descriptors.dropAll(),
  };
}

/** Moves a staged file to its name. The rename makes the file visible. */
async function moveStaged(staged: StagedFile, path: string): Promise<void> {
  const existing = await stat(path).catch(() => null);
  if (existing?.size === staged.size) {
    // This updates the age of the file, so that the removal of unreferenced files spares it.
    await utimes(path, new Date(), new Date());
    // The process that renamed the file may have been killed before the name was synced.
    await syncFolder(dirname(path));
    await discardStaged(staged);
    return;
  }
  try {
    await moveSynced(staged.path, path);
  } catch (error) {
    await discardStaged(staged);
    throw error;
  }
}

async function* listFiles(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = relative(root, path).split(sep).join('/');
    // Files that are still arriving are in a folder whose name no key can have.
    if (!isKey(key)) continue;
    const fileStat = await stat(path).catch(() => null);
    if (fileStat) yield { key, size: fileStat.size, modifiedAt: fileStat.mtime };
  }
}
