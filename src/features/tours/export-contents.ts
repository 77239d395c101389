import { missingFiles } from './missing-files.ts';
import { hiddenSites } from './outside-frames.ts';
import { pageReferences } from './page-references.ts';
import { roomsIn } from './rooms.ts';

/** What can be asked of an archive, on the server and in the browser alike. Names are paths from its root. */
export type ExportFiles = {
  has(name: string): boolean;
  /** The names that begin so, in order. */
  under(prefix: string): Iterable<string>;
  /** The text of a file; empty for what is missing or no text. */
  textOf(name: string): Promise<string>;
};

export type ExportContents = {
  /** By the names that the author gave them, in the language that the page opens with. */
  rooms: string[];
  /** Files that the tour would show and that the archive has not: the first of them, and how many. */
  missing: { count: number; first: string[] };
  /** Hosts whose pages it shows in frames, and visitors do not see. */
  hiddenSites: string[];
};

const namesOfMissing = 20;

/** What an export holds, read out of its texts. Nothing of it is ever run. */
export async function exportContents(files: ExportFiles, page: string): Promise<ExportContents> {
  const folder = page.slice(0, page.lastIndexOf('/') + 1);
  const html = await files.textOf(page);
  const locale = localeOf(files, folder, html);
  const words = locale ? await files.textOf(locale) : '';
  const definitions = ['script_general.js', 'script_mobile.js', 'script.js'].map((name) => folder + name);
  const texts = [html, words];
  const missing = new Set<string>();
  for (const name of definitions) {
    const definition = await files.textOf(name);
    texts.push(definition);
    for (const path of missingFiles(definition, (path) => files.has(folder + path)))
      missing.add(folder + path);
  }
  return {
    rooms: roomsIn(words),
    missing: { count: missing.size, first: [...missing].slice(0, namesOfMissing) },
    hiddenSites: hiddenSites(texts),
  };
}

/** The language file that the page asks for itself, or the first there is. */
function localeOf(files: ExportFiles, folder: string, html: string): string | undefined {
  const asked = pageReferences(html, folder).find(
    (name) => name.startsWith(`${folder}locale/`) && files.has(name),
  );
  if (asked) return asked;
  for (const name of files.under(`${folder}locale/`)) return name;
  return undefined;
}

/** A sentence about what is missing; null for nothing. */
export function missingSentence({ count, first }: ExportContents['missing']): string | null {
  if (count === 0) return null;
  const example = first[0] ?? '';
  return count === 1
    ? `1 file that the tour shows is missing from the ZIP: ${example}.`
    : `${count.toLocaleString('en')} files that the tour shows are missing from the ZIP, among them ${example}.`;
}
