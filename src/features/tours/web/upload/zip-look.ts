import { type FoundPage, findPage } from '#features/tours/find-page.ts';

export type ZipLook =
  | { verdict: 'good'; page: string; files: number; bytes: number; rooms: string[] }
  /** Not to be read here; the server looks again, and knows more kinds of archives. */
  | { verdict: 'unknown'; note: string }
  | { verdict: 'fault'; fault: string };

/** What archivers of some systems leave behind; no part of a tour. */
const junk = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

export function withoutJunk(names: readonly string[]): string[] {
  return names.filter((name) => !name.endsWith('/') && !junk.test(name));
}

/** Why the page cannot be said, in a sentence that says what to do. */
export function pageFault(found: Exclude<FoundPage, { found: 'page' }>, names: readonly string[]): string {
  if (found.found === 'too deep')
    return `The tour's index.htm lies too deep in the ZIP. Please zip the folder “${found.folder}” itself.`;
  if (found.found === 'in several folders') {
    const folders = found.folders.slice(0, 5).map((folder) => `“${folder}”`);
    return `The ZIP has several tours (${folders.join(', ')}). Please upload them one by one.`;
  }
  if (names.length === 0) return 'The ZIP has no files in it.';
  const shown = names.slice(0, 6).map((name) => `“${name}”`);
  return `The ZIP has no index.htm at its root or in a single folder. It has: ${shown.join(', ')}${names.length > 6 ? ', …' : ''}`;
}

export function judge(names: readonly string[]): { page: string } | { fault: string } {
  const found = findPage(names);
  return found.found === 'page' ? { page: found.path } : { fault: pageFault(found, names) };
}

/** The language file that names the rooms: English if there is one. */
export function localeAmong(names: readonly string[], page: string): string | undefined {
  const folder = `${page.slice(0, page.lastIndexOf('/') + 1)}locale/`;
  const files = names.filter((name) => name.startsWith(folder) && name.endsWith('.txt'));
  return files.find((name) => name === `${folder}en.txt`) ?? files[0];
}

/** `panorama_0A1B.label = Kitchen`, one line each, as the exporter writes them. */
export function roomsIn(locale: string): string[] {
  const rooms = [...locale.matchAll(/^\s*panorama_\w+\.label\s*=\s*(.+?)\s*$/gm)].map(
    ([, name = '']) => name,
  );
  return [...new Set(rooms)];
}

/** Whether the end of the file holds a ZIP's end record: a download that broke off has none. */
export function hasEndRecord(tail: Uint8Array): boolean {
  for (let at = tail.length - 22; at >= 0; at--)
    if (tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6) return true;
  return false;
}
