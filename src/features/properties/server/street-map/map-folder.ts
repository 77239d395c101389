import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, moveSynced, writeSynced } from '#kit/server/storage/fsync.ts';

/** The names of archives. They contain a hash, so that their addresses never change their content. */
export const mapFilePattern = /^streets-[0-9a-f]{16}\.pmtiles$/;
const graphFilePattern = /^roads-[0-9a-f]{16}\.graph$/;
const currentName = 'current.json';

/** Returns the folder of the imported map. */
export function mapFolderIn(dataDir: string): string {
  return join(dataDir, 'map');
}

/**
 * Stores an archive, and the graph of its roads, and makes them the current map. Pages that are open go on with the
 * archive before it, so that one stays too.
 * @returns the name of the archive
 */
export async function publishMap(folder: string, archive: Uint8Array, graph?: Uint8Array): Promise<string> {
  const name = `streets-${hashOf(archive)}.pmtiles`;
  const before = (await currentMap(folder))?.name;
  await makeFolder(folder);
  await replaceFile(join(folder, name), archive);
  const graphName = graph && `roads-${hashOf(graph)}.graph`;
  if (graphName) await replaceFile(join(folder, graphName), graph);
  const entry = { name, bytes: archive.length, ...(graphName && { graph: graphName }) };
  await replaceFile(join(folder, currentName), JSON.stringify(entry));
  // The new map is in use by now, so whatever cannot be deleted is left for the next import.
  await deleteOldMaps(folder, [name, before, graphName]).catch(() => undefined);
  return name;
}

const hashOf = (file: Uint8Array) => createHash('sha256').update(file).digest('hex').slice(0, 16);

/** Deletes earlier archives and graphs, and unfinished files. The folder may contain other files, which stay. */
async function deleteOldMaps(folder: string, kept: ReadonlyArray<string | undefined>): Promise<void> {
  const isOurs = (file: string) =>
    mapFilePattern.test(file) || graphFilePattern.test(file) || file.endsWith('.partial');
  for (const file of await readdir(folder))
    if (!kept.includes(file) && isOurs(file)) await rm(join(folder, file), { force: true });
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

/** Returns the name of the file with the graph of the roads; null if the current map has none. */
export async function currentGraph(folder: string): Promise<string | null> {
  return (await readEntry(folder))?.graph ?? null;
}

async function readEntry(
  folder: string,
): Promise<{ name: string; bytes: number; graph: string | null } | null> {
  const text = await readFile(join(folder, currentName), 'utf8').catch(() => '{}');
  try {
    const { name, bytes, graph } = JSON.parse(text) as { name?: unknown; bytes?: unknown; graph?: unknown };
    const isEntry = typeof name === 'string' && mapFilePattern.test(name) && typeof bytes === 'number';
    if (!isEntry) return null;
    return { name, bytes, graph: typeof graph === 'string' && graphFilePattern.test(graph) ? graph : null };
  } catch {
    return null;
  }
}
