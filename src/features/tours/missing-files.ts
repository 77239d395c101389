import { localeLines } from './locale-lines.ts';

/** Matches an object in the definition that contains no nested object, except for placeholders. */
const flatObject = /\{(?:[^{}]|\{(?:face|row|column)\})*\}/g;
const urlPattern = /\burl["']?\s*:\s*["']([^"'\\]{1,300})["']/;
const rowCountPattern = /\browCount["']?\s*:\s*(\d{1,4})\b/;
const columnCountPattern = /\bcolCount["']?\s*:\s*(\d{1,4})\b/;
const mediaPathPattern = /["'](media\/[^"'\\{}?#\n]{1,300}\.[A-Za-z0-9]{2,5})["'?]/g;

const faces = ['f', 'b', 'u', 'd', 'l', 'r'];
/** The maximum plausible number of tiles. 5 GB of tiles are 240,000 files. */
const maxTiles = 300_000;

/**
 * Returns the files that a tour's definition names but for which `has` is false: pictures and sounds by path,
 * and the tiles of each panorama, `media/panorama_<id>_0/{face}/<level>/{row}_{column}.jpg`. The definition
 * gives the number of rows, and of columns over all six faces. It is an untrusted program: it is read as text
 * and never run.
 */
export function missingFiles(definition: string, has: (path: string) => boolean): Set<string> {
  const missing = new Set<string>();
  const check = (path: string) => {
    if (!has(path)) missing.add(path);
  };
  for (const [, path = ''] of definition.matchAll(mediaPathPattern)) check(path);
  let tiles = 0;
  for (const [object] of definition.matchAll(flatObject)) {
    if (!object.includes('{face}')) continue;
    const url = urlPattern.exec(object)?.[1];
    const rowCount = Number(rowCountPattern.exec(object)?.[1] ?? 0);
    const columnCount = Math.floor(Number(columnCountPattern.exec(object)?.[1] ?? 0) / faces.length);
    tiles += faces.length * rowCount * columnCount;
    if (tiles > maxTiles) break;
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
