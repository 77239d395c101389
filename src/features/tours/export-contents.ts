import { shownName } from '#kit/zip-names.ts';
import { blockedHosts } from './embedded-sites.ts';
import { localMedia, missingFiles } from './missing-files.ts';
import { pageReferences } from './page-references.ts';
import { playlistFiles } from './playlist-files.ts';
import { roomsIn } from './rooms.ts';

/** Access to an archive's files, on the server and in the browser. Names are paths from its root. */
export type ExportFiles = {
  has(name: string): boolean;
  /** Returns the names with this prefix, sorted. */
  under(prefix: string): Iterable<string>;
  /** Returns the text of a file, or an empty text if it is missing or not text. */
  textOf(name: string): Promise<string>;
};

export type ExportContents = {
  /** Room names as the author gave them, in the language the page opens with. */
  rooms: string[];
  /** The files that the tour uses but the archive lacks: their number, and the first few names. */
  missing: { count: number; first: string[] };
  /** The hosts of embedded pages that are blocked, so visitors do not see them. */
  blockedHosts: string[];
};

const maxMissingNames = 20;
const playlistLimit = 500;
const languageLimit = 50;

/** Returns the contents of an export, read from its text files. None of its code is ever run. */
export async function exportContents(files: ExportFiles, page: string): Promise<ExportContents> {
  const folder = page.slice(0, page.lastIndexOf('/') + 1);
  const html = await files.textOf(page);
  const locale = localeOf(files, folder, html);
  const localeText = locale ? await files.textOf(locale) : '';
  const definitions: string[] = [];
  for (const name of ['script_general.js', 'script_mobile.js', 'script.js'])
    definitions.push(await files.textOf(folder + name));
  const collector = new MissingFileCollector(files);
  for (const definition of definitions) missingFiles(definition, (path) => collector.has(folder + path));
  for (const name of languagesIn(files, folder))
    for (const path of localMedia(await files.textOf(name))) collector.has(folder + path);
  await collector.followPlaylists();
  const { missing } = collector;
  return {
    rooms: roomsIn(
      localeText,
      definitions.find((definition) => definition.includes('mainPlayList')),
    ),
    missing: { count: missing.size, first: [...missing].slice(0, maxMissingNames) },
    blockedHosts: blockedHosts([html, localeText, ...definitions]),
  };
}

/** Collects the missing files among those that the tour requests, and the playlists to be read. */
class MissingFileCollector {
  readonly missing = new Set<string>();
  readonly #playlists = new Set<string>();
  readonly #files: ExportFiles;

  constructor(files: ExportFiles) {
    this.#files = files;
  }

  has(name: string): boolean {
    if (!this.#files.has(name)) this.missing.add(name);
    else if (/\.m3u8$/i.test(name) && this.#playlists.size < playlistLimit) this.#playlists.add(name);
    return !this.missing.has(name);
  }

  /** Reads the collected playlists one after the other, because they may refer to further playlists. */
  async followPlaylists(): Promise<void> {
    for (const name of this.#playlists)
      for (const path of playlistFiles(await this.#files.textOf(name), name)) this.has(path);
  }
}

function languagesIn(files: ExportFiles, folder: string): string[] {
  const names: string[] = [];
  for (const name of files.under(`${folder}locale/`)) {
    if (names.length === languageLimit) break;
    if (/\.txt$/i.test(name)) names.push(name);
  }
  return names;
}

/** Returns the language file that the page itself loads, or the first one. */
function localeOf(files: ExportFiles, folder: string, html: string): string | undefined {
  const referenced = pageReferences(html, folder).find(
    (name) => name.startsWith(`${folder}locale/`) && files.has(name),
  );
  if (referenced) return referenced;
  for (const name of files.under(`${folder}locale/`)) return name;
  return undefined;
}

/** Returns a sentence about the missing files, or null if there are none. */
export function missingFilesWarning({ count, first }: ExportContents['missing']): string | null {
  if (count === 0) return null;
  const example = shownName(first[0] ?? '');
  return count === 1
    ? `1 file used by the tour is missing from the ZIP: ${example}.`
    : `${count.toLocaleString('en')} files used by the tour are missing from the ZIP, including ${example}.`;
}
