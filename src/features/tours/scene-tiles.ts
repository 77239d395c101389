import type { ZipEntry } from '#kit/zip/zip-entry.ts';

/** The name and the sizes of a file in an archive. */
export type SizedFile = Pick<ZipEntry, 'name' | 'size' | 'compressedSize'>;

/** A panorama of an export, with its tiles by level, coarsest first. */
export type Scene<Entry extends SizedFile> = { name: string; levels: Entry[][] };

/**
 * Matches `media/panorama_<id>_0/<face>/<level>/<row>_<column>.jpg`. Stereo panoramas of 2019 have no face.
 */
const tilePattern = /(?:^|\/)media\/(panorama_[^/]+)\/(?:[fbudlr]\/)?(\d+)\/\d+_\d+\.(?:jpe?g|webp|png)$/i;

/** Returns the scene that a tile belongs to. */
export function sceneOf(name: string): string | undefined {
  return tilePattern.exec(name)?.[1];
}

/** Builds a scene from its tiles. The level with the lowest number is the finest. */
export function sceneFrom<Entry extends SizedFile>(name: string, tiles: Entry[]): Scene<Entry> {
  const byLevel = new Map<number, Entry[]>();
  for (const entry of tiles) {
    const level = Number(tilePattern.exec(entry.name)?.[2]);
    const entries = byLevel.get(level) ?? [];
    entries.push(entry);
    byLevel.set(level, entries);
  }
  return { name, levels: [...byLevel].sort(([a], [b]) => b - a).map(([, entries]) => entries) };
}
