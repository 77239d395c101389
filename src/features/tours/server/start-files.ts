import type { ZipEntry, ZipIndex } from '#kit/server/zip/zip-index.ts';
import { pageReferences } from './page-references.ts';

/** What an entry costs on the line: as gzip its packed bytes with header and trailer, otherwise all of them. */
export function wireBytes(entry: ZipEntry): number {
  return entry.deflated ? entry.packedSize + 18 : entry.size;
}

/**
 * The files that a visitor's browser gets before the first view. A rule, not a recording: the page, what it asks for
 * itself, the player, the script of one device, one language, the skin, and the coarsest tiles of one scene.
 */
export function startFiles(index: ZipIndex, pagePath: string, html: string): ZipEntry[] {
  const folder = pagePath.slice(0, pagePath.lastIndexOf('/') + 1);
  const under = (prefix: string) => [...index.under(folder + prefix)];
  const found = new Map<string, ZipEntry>();
  const add = (...entries: (ZipEntry | undefined)[]) => {
    for (const entry of entries) if (entry) found.set(entry.name, entry);
  };
  add(index.find(pagePath), ...pageReferences(html, folder).map((path) => index.find(path)));
  add(...['lib/tdvplayer.js', 'script.js'].map((path) => index.find(folder + path)));
  add(largest(['script_general.js', 'script_mobile.js'].map((path) => index.find(folder + path))));
  add(...under('skin/'), ...under('loading/'));
  const names = [...found.keys()];
  if (!names.some((name) => name.startsWith(`${folder}locale/`))) add(under('locale/')[0]);
  if (!names.some((name) => isTile(name.slice(folder.length))))
    add(...coarsestTiles(under('media/'), folder));
  return [...found.values()];
}

function largest(entries: (ZipEntry | undefined)[]): ZipEntry | undefined {
  return entries.filter((entry) => entry !== undefined).sort((one, other) => other.size - one.size)[0];
}

const tile = /^media\/(panorama_[^/]+)\/(?:([fbudlr])\/)?(\d+)\/\d+_\d+\.(?:jpe?g|webp|png)$/i;

function isTile(path: string): boolean {
  return tile.test(path);
}

/** Levels count down to the finest, so the largest number is the coarsest: one tile for each face. */
function coarsestTiles(media: ZipEntry[], folder: string): ZipEntry[] {
  let scene = '';
  let level = -1;
  let tiles: ZipEntry[] = [];
  for (const entry of media) {
    const [, itsScene = '', , itsLevel] = tile.exec(entry.name.slice(folder.length)) ?? [];
    if (itsScene === '' || (scene !== '' && itsScene !== scene)) continue;
    scene = itsScene;
    if (Number(itsLevel) > level) tiles = [];
    level = Math.max(level, Number(itsLevel));
    if (Number(itsLevel) === level) tiles.push(entry);
  }
  return tiles;
}
