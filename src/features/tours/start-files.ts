import { pageReferences } from './page-references.ts';
import { type Scene, type SizedFile, sceneFrom, sceneOf } from './scene-tiles.ts';

/** The files of an archive, on the server and in the browser. */
export type FilesByName<Entry extends SizedFile> = {
  find(name: string): Entry | undefined;
  /** Returns the files whose names begin with the prefix, in order. */
  under(prefix: string): Iterable<Entry>;
};

const maxFonts = 3;
const maxRoomPictures = 12;
const maxMenuPictures = 2;

/**
 * Estimates the files a browser fetches until the first room is visible. For two real exports, the estimate
 * was within a fifth of the amount that browsers fetched. It counts the page and what it loads itself; the
 * player; the script of one device type; one language; the skin with a few fonts, menu pictures and room
 * pictures; the two coarsest levels of the first scene, and the coarsest of one neighbouring scene.
 */
export function startFiles<Entry extends SizedFile>(
  index: FilesByName<Entry>,
  pagePath: string,
  html: string,
): Entry[] {
  const folder = pagePath.slice(0, pagePath.lastIndexOf('/') + 1);
  const filesAt = (...paths: string[]) => paths.map((path) => index.find(folder + path));
  const under = (prefix: string) => [...index.under(folder + prefix)];
  const referenced = pageReferences(html, folder).map((path) => index.find(path));
  const openingScene = referenced
    .map((entry) => entry && sceneOf(entry.name))
    .find((scene) => scene !== undefined);
  const { scenes, menu, rooms } = mediaOf(index.under(`${folder}media/`), openingScene);
  const [first, neighbour] = scenes;
  const candidates = [
    ...filesAt(pagePath.slice(folder.length), 'lib/tdvplayer.js', 'script.js'),
    ...referenced,
    largest(filesAt('script_general.js', 'script_mobile.js')),
    referenced.some((entry) => entry?.name.startsWith(`${folder}locale/`)) ? undefined : under('locale/')[0],
    ...under('skin/'),
    ...under('loading/'),
    ...under('fonts/')
      .filter(matchesName(/\.woff2?$/i))
      .slice(0, maxFonts),
    ...medianSized(menu, maxMenuPictures),
    ...rooms,
    ...(first?.levels.slice(0, 2).flat() ?? []),
    ...(neighbour?.levels[0] ?? []),
  ];
  return [
    ...new Map(
      candidates.filter((entry) => entry !== undefined).map((entry) => [entry.name, entry]),
    ).values(),
  ];
}

/**
 * Returns the opening scene (or the first one), another scene, and the pictures. It takes one pass, because
 * there may be 240,000 files.
 */
function mediaOf<Entry extends SizedFile>(
  media: Iterable<Entry>,
  openingScene: string | undefined,
): { scenes: Scene<Entry>[]; menu: Entry[]; rooms: Entry[] } {
  const tiles = new Map<string, Entry[]>(openingScene === undefined ? [] : [[openingScene, []]]);
  const menu: Entry[] = [];
  const rooms: Entry[] = [];
  for (const entry of media) {
    const scene = sceneOf(entry.name);
    if (scene !== undefined) {
      if (!tiles.has(scene) && tiles.size < 2) tiles.set(scene, []);
      tiles.get(scene)?.push(entry);
    } else if (menuPicturePattern.test(entry.name)) menu.push(entry);
    else if (rooms.length < maxRoomPictures && roomPicturePattern.test(entry.name)) rooms.push(entry);
  }
  return { scenes: [...tiles].map(([name, entries]) => sceneFrom(name, entries)), menu, rooms };
}

const menuPicturePattern = /\/res_[^/]*$/;
const roomPicturePattern = /\/panorama_[^/]*(?<!_hd)_t\.[a-z]+$/;

function matchesName(pattern: RegExp): (entry: SizedFile) => boolean {
  return ({ name }) => pattern.test(name);
}

function medianSized<Entry extends SizedFile>(entries: Entry[], count: number): Entry[] {
  const sorted = entries.sort((a, b) => a.size - b.size);
  const start = Math.max(0, Math.floor((sorted.length - count) / 2));
  return sorted.slice(start, start + count);
}

function largest<Entry extends SizedFile>(entries: (Entry | undefined)[]): Entry | undefined {
  return entries.filter((entry) => entry !== undefined).sort((a, b) => b.size - a.size)[0];
}
