import { localeLines } from './locale-lines.ts';

/** Matches an object in the definition that contains no nested object, except for placeholders. */
const flatObject = /\{(?:[^{}]|\{(?:face|row|column)\})*\}/g;
const address = /\burl["']?\s*:\s*["']([^"'\\]{1,300})["']/;
const rows = /\browCount["']?\s*:\s*(\d{1,4})\b/;
const columns = /\bcolCount["']?\s*:\s*(\d{1,4})\b/;
const medium = /["'](media\/[^"'\\{}?#\n]{1,300}\.[A-Za-z0-9]{2,5})["'?]/g;

const faces = ['f', 'b', 'u', 'd', 'l', 'r'];
/** The maximum plausible number of tiles. 5 GB of tiles are 240,000 files. */
const tilesLimit = 300_000;

/**
 * Returns the files that a tour's definition names but that are missing by `has`: pictures and sounds by
 * path, and the tiles of each panorama, `media/panorama_<id>_0/{face}/<level>/{row}_{column}.jpg`. The
 * definition gives the number of rows, and of columns over all six faces. It is an untrusted program: it is
 * read as text and never run.
 */
export function missingFiles(definition: string, has: (path: string) => boolean): Set<string> {
  const missing = new Set<string>();
  const check = (path: string) => {
    if (!has(path)) missing.add(path);
  };
  for (const [, path = ''] of definition.matchAll(medium)) check(path);
  let tiles = 0;
  for (const [object] of definition.matchAll(flatObject)) {
    if (!object.includes('{face}')) continue;
    const url = address.exec(object)?.[1];
    const rowCount = Number(rows.exec(object)?.[1] ?? 0);
    const columnCount = Math.floor(Number(columns.exec(object)?.[1] ?? 0) / faces.length);
    tiles += faces.length * rowCount * columnCount;
    if (tiles > tilesLimit) break;
    if (url) for (const path of tilePaths(url, rowCount, columnCount)) check(path);
  }
  return missing;
}

/**
 * Yields the files that a language file names. Players since 2022 keep videos, sounds and translated pictures
 * there.
 */
export function* localMedia(localeText: string): Generator<string> {
  for (const [, value] of localeLines(localeText)) {
    const path = /^media\/[^{}?#]{1,300}\.[A-Za-z0-9]{2,5}(?=$|[?#])/.exec(value)?.[0];
    if (path) yield path;
  }
}

function* tilePaths(url: string, rowCount: number, columnCount: number): Generator<string> {
  for (const face of faces) {
    for (let row = 0; row < rowCount; row++) {
      for (let column = 0; column < columnCount; column++) {
        yield url.replace('{face}', face).replace('{row}', `${row}`).replace('{column}', `${column}`);
      }
    }
  }
}
