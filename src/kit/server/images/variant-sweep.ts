import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { picturesFolder } from './picture-store.ts';
import { isVariantFile, recipeFolder, removeFolder } from './picture-variants.ts';

type Settings = { files: Pick<FileStore, 'list'>; cacheFolder: string };

/**
 * Removes from this machine the variants of removed pictures, those of older recipes, and the partial files
 * of killed processes.
 * @param before the time before which a partial file counts as abandoned
 */
export async function sweepVariants({ files, cacheFolder }: Settings, before: Date): Promise<void> {
  for (const name of await namesIn(cacheFolder))
    if (name !== recipeFolder) await removeFolder(join(cacheFolder, name));
  const existingKeys = new Set<string>();
  for await (const { key } of files.list(picturesFolder))
    existingKeys.add(key.slice(picturesFolder.length + 1));
  for (const prefix of await namesIn(join(cacheFolder, recipeFolder))) {
    const folder = join(cacheFolder, recipeFolder, prefix);
    for (const key of await namesIn(folder)) {
      if (existingKeys.has(key)) await removePartialFiles(join(folder, key), before);
      else await removeFolder(join(folder, key));
    }
  }
}

async function removePartialFiles(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (isVariantFile(name)) continue;
    const fileStat = await stat(join(folder, name)).catch(() => null);
    if (fileStat && fileStat.mtime < before) await rm(join(folder, name), { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
