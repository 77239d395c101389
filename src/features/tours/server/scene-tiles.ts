import type { ZipEntry } from '#kit/server/zip/zip-index.ts';

/** A panorama of an export, its tiles by level, the coarsest first. */
export type Scene = { name: string; levels: ZipEntry[][] };

/** `media/panorama_<id>_0/<face>/<level>/<row>_<column>.jpg`; stereo panoramas of 2019 have no face. */
const tile = /(?:^|\/)media\/(panorama_[^/]+)\/(?:[fbudlr]\/)?(\d+)\/\d+_\d+\.(?:jpe?g|webp|png)$/i;

/** The scenes of an export; the one whose tiles the page asks for itself comes first. Levels count down to the finest. */
export function scenesIn(media: ZipEntry[], askedFor: string[]): Scene[] {
  const byName = new Map<string, Map<number, ZipEntry[]>>();
  for (const entry of media) {
    const [, name, level] = tile.exec(entry.name) ?? [];
    if (name === undefined) continue;
    const levels = byName.get(name) ?? new Map<number, ZipEntry[]>();
    const tiles = levels.get(Number(level)) ?? [];
    tiles.push(entry);
    byName.set(name, levels.set(Number(level), tiles));
  }
  const opening = askedFor.map((name) => tile.exec(name)?.[1]).find((name) => name !== undefined);
  const scenes = [...byName].map(([name, levels]) => ({
    name,
    levels: [...levels].sort(([one], [other]) => other - one).map(([, entries]) => entries),
  }));
  return scenes.sort((one, other) => Number(other.name === opening) - Number(one.name === opening));
}
