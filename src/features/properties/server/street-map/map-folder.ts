import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, moveSynced, writeSynced } from '#kit/server/storage/fsync.ts';

/** The names of archives. They contain a hash, so that their addresses never change their content. */
export const mapFilePattern = /^streets-[0-9a-f]{16}\.pmtiles$/;
const currentName = 'current.json';

/** Returns the folder of the imported map. */
export function mapFolderIn(dataDir: string): string {
  return join(dataDir, 'map');
}

/**
 * Stores an archive and makes it the current map. Pages that are open go on with the one before it, so that one stays
 * too.
 * @returns the name of the file
 */
export async function publishMap(folder: string, archive: Uint8Array): Promise<string> {
  const name = `streets-${createHash('sha256').update(archive).digest('hex').slice(0, 16)}.pmtiles`;
  const before = (await currentMap(folder))?.name;
  await makeFolder(folder);
  await replaceFile(join(folder, name), archive);
  await replaceFile(join(folder, currentName), JSON.stringify({ name, bytes: archive.length }));
  // The new map is in use by now, so whatever cannot be deleted is left for the next import.
  await deleteOldMaps(folder, [name, before]).catch(() => undefined);
  return name;
}

/** Deletes earlier archives and unfinished files. The folder may contain other files, which stay. */
async function deleteOldMaps(folder: string, kept: ReadonlyArray<string | undefined>): Promise<void> {
  for (const file of await readdir(folder))
    if (!kept.includes(file) && (mapFilePattern.test(file) || file.endsWith('.partial')))
      await rm(join(folder, file), { force: true });
}

async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const partialPath = `${path}.partial`;
  await writeSynced(partialPath, content);
  await moveSynced(partialPath, path);
}

/** Returns the current map; null if none was imported, or if its file is missing or incomplete. */
export async function currentMap(folder: string): Promise<{ name: string; importedAt: Date } | null> {
  const entry = await readEntry(folder);
  const file = entry && (await stat(join(folder, entry.name)).catch(() => null));
  return file && file.size === entry.bytes ? { name: entry.name, importedAt: file.mtime } : null;
}

/** Returns true if a map was imported of which the file is missing or incomplete. */
export async function isMapMissing(folder: string): Promise<boolean> {
  return (await readEntry(folder)) !== null && (await currentMap(folder)) === null;
}

async function readEntry(folder: string): Promise<{ name: string; bytes: number } | null> {
  const text = await readFile(join(folder, currentName), 'utf8').catch(() => '{}');
  try {
    const { name, bytes } = JSON.parse(text) as { name?: unknown; bytes?: unknown };
    const isEntry = typeof name === 'string' && mapFilePattern.test(name) && typeof bytes === 'number';
    return isEntry ? { name, bytes } : null;
  } catch {
    return null;
  }
}
